/** How a code host is rehearsed. `now`: ms since the epoch. */
export type RehearseOptions = { apiUrl: string; fetch: typeof fetch; now(): number }

/** A write that was held back. `path`: with the base path of the API. */
export type HeldWrite = { method: string; path: string; body: string }

/**
 * Stands between Pullpass and a code host, so that nothing can be changed there. Questions go to the host. A write
 * never does: it is held back, and seems to have failed before a connection was made. The one exception is an
 * invitation of a made-up account: it is held back too, but the rehearsal answers it as the host would, and shows it in
 * the list of invitations from then on. Without it there would be nothing to withdraw later.
 */
export type Rehearsal = {
  /** Takes the place of `fetch`. Requests to any other server fail. */
  fetch: typeof fetch
  /**
   * Makes up an account. Questions about it are answered here: the host is not asked, and may have an account of that
   * name.
   */
  makeUpAccount(login: string): void
  /** The writes that were held back, the earliest first. */
  held(): readonly HeldWrite[]
}
