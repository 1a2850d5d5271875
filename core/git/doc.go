// Package git tells facts about a checkout by asking git(1).
//
// Git alone knows every place that a repository can be in: linked worktrees,
// submodules, bare repositories, branches without a commit. So nothing here
// reads the files of a repository; each fact is git's own answer, and a fact
// that git does not give is absent with the reason, never guessed.
//
//   - Read gives the facts of one folder. It starts two git processes, side by
//     side, and up to two more when the head is unusual.
//   - Hide makes a remote's address fit to be shown; Normalize gives all the
//     addresses of one project the same name; ProjectID shortens that name.
//   - Resolve and ShowFile look into other revisions.
//   - WatchPaths names the files whose change makes the facts old.
//
// A question never changes the repository, waits for a lock, opens a pager,
// asks for a password, uses the network or takes longer than five seconds. The
// caller gives the environment; the variables that would point git at another
// repository than the one in the folder (GIT_DIR and its kin, which git sets
// for its hooks) are left out of it.
package git
