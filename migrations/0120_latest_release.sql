-- The latest release of a repository and its last push, as the host last told them, for the pages. `target`: the key of
-- the row of the repository. `asked_at`: when a process last began to ask. `release_asked_at`: when it last asked for
-- the release. `seen_at`: when the host last answered. Times in ms. No foreign key, since two rows of a repository may be
-- joined while the host is asked.
create table latest_release (
  target text not null primary key,
  asked_at bigint not null,
  release_asked_at bigint,
  seen_at bigint,
  tag text,
  published_at bigint,
  pushed_at bigint
);
