import type { MemoryCodeHost } from '../../../sandbox/code-host/code-host.ts'

/** Which account had which name, and when: a name can pass to another account. */
export type Names = {
  /** Ids of the accounts that had the name at some time between `from` and `to` (ms). */
  during(login: string, from: number, to: number): Set<number>
  loginOf(id: number): string
  /** Renames an account, and notes the time. */
  rename(id: number, to: string): void
  /** Deletes an account, whose name is free from then on, and notes the time. */
  leaveTheHost(id: number): void
  /** A new account. */
  join(login: string): number
  /** The time (ms) at which the name last passed to another account; 0 for never. */
  changedAt(login: string): number
}

export function createNames(host: MemoryCodeHost, now: () => number): Names {
  const past = new Map<string, { at: number; id: number | undefined }[]>()
  const current = new Map<number, string>()
  const note = (login: string, id: number | undefined) => {
    const key = login.toLowerCase()
    past.set(key, [...(past.get(key) ?? []), { at: now(), id }])
    if (id !== undefined) current.set(id, login)
  }
  for (const { id, login } of host.record.accounts()) note(login, id)
  const loginOf = (id: number) => current.get(id) ?? `#${id}`
  return {
    loginOf,
    during(login, from, to) {
      const spans = past.get(login.toLowerCase()) ?? []
      const had = spans.filter(
        ({ at }, index) => at <= to && (spans[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= from
      )
      return new Set(had.flatMap(({ id }) => id ?? []))
    },
    rename(id, to) {
      const before = loginOf(id)
      host.rehearse.rename(before, to)
      note(before, undefined)
      note(to, id)
    },
    leaveTheHost(id) {
      host.rehearse.deleteAccount(loginOf(id))
      note(loginOf(id), undefined)
    },
    join(login) {
      const email = { email: `${login}@people.example`, primary: true, verified: true }
      const { id } = host.rehearse.addAccount({ login, name: login, emails: [email] })
      note(login, id)
      return id
    },
    changedAt: (login) => (past.get(login.toLowerCase()) ?? []).slice(1).at(-1)?.at ?? 0
  }
}
