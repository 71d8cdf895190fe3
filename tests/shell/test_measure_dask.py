"""A study on a real cluster, where the extra is installed: the same totals as on one process."""

from __future__ import annotations

import pytest

from gmkit import games
from gmkit.shell.study import Job, Pairing, trial_options
from gmkit.table.study import study

distributed = pytest.importorskip("distributed", reason="needs the extra gmkit[dask]")


def test_totals_are_the_same_on_a_dask_cluster() -> None:
    desk = games.part("whims", "commands").DESK
    job = Job("gmkit.games.whims.commands:DESK", (), None, Pairing("average", "weak", 2, 23, "s", trial_options(desk)))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert study(job, job.pairing.chunks, client.get_executor()) == study(job, job.pairing.chunks)
