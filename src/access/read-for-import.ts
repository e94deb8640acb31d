import type { Database, Tx } from '../db/database.ts'
import type { Origin } from './grant-states.ts'
import { keepListed, observe } from './host/observe.ts'
import type { RepositoryDeps } from './host/repository-deps.ts'
import type { AccountRecord } from './plan/facts.ts'
import { takeSeat } from './seats/assign-seat.ts'
import { recordAccount } from './tables/record-transition.ts'
import type { BackOff } from './tables/repository.ts'

/** The host was not asked, or has not answered. `until`: when to ask again, in ms, where that is known. */
export type HostSilent = { silent: 'back_off' | 'no_answer' | 'replaced'; until?: number | undefined }

/** The answer while the shop leaves the host alone, with the time until which it does. */
export function silentUntil({ until }: BackOff): HostSilent {
  return { silent: 'back_off', until }
}

/** An account of the host, by its number, and its name when it was read. */
export type KnownAccount = { id: number; login: string }

/**
 * The access of an account to the first repository of a product. `isOurs`: it came through Pullpass, or was adopted.
 * `isReader`: it may read and no more, so that Pullpass may look after it.
 */
export type AccountStanding = { as: 'access' | 'invitation'; isOurs: boolean; isReader: boolean } | { as: 'nothing' }

/**
 * The accounts with access to the repositories of a product, as whole lists of the host have shown. `at`: from when
 * they are, in ms.
 */
export type ImportReading = {
  at: number
  /** The account on the lists with this name, whatever its case. */
  accountNamed(login: string): KnownAccount | undefined
  standingOf(accountId: number): AccountStanding
  /**
   * Gives an account a seat of a payment that is stored in this transaction, and returns the id of its grant. Access
   * and invitations to read that the account has on the repositories, and that did not come through Pullpass, are
   * adopted: from now on they follow this payment. Throws `RowGone` if the row of the repository was joined with
   * another one.
   */
  take(tx: Tx, order: { paymentId: string; account: KnownAccount; now: number }): Promise<string | undefined>
}

type Reading = { target: string; records: Map<number, AccountRow>; origins: Map<number, Origin> }
/** The entry of a list of the host about an account, as the record of the account has it. */
type AccountRow = { login: string; isReader: boolean; record: Partial<AccountRecord> }

/** The dependencies of reading the lists of a repository. */
type ReadDeps = Pick<RepositoryDeps, 'records' | 'repository' | 'codeHost' | 'writer'>

/**
 * Reads the lists of the repositories of a product, the first one at the beginning. Changes nothing. From lists that
 * were not read whole nothing could be concluded about an account that they lack, so they count as no answer.
 */
export async function readForImport(
  { now, newId }: { now(): number; newId(): string },
  product: string,
  repositories: readonly [ReadDeps, ...ReadDeps[]]
): Promise<ImportReading | HostSilent> {
  const at = now()
  const readings: Reading[] = []
  for (const { records, repository, codeHost, writer } of repositories) {
    const { db, target } = records
    const wait = await repository.backOff()
    if (wait) return silentUntil(wait)
    if (await repository.isReplaced()) return { silent: 'replaced' }
    const observed = await observe(codeHost)
    const { listed: items, invitationsComplete, startedAt } = observed
    keepListed(repository.listed, { items, complete: invitationsComplete }, startedAt)
    if (observed.failed) await writer.noteRefusal(target, observed.failed.refusal)
    if (!observed.complete) return { silent: 'no_answer', until: (await repository.backOff())?.until }
    readings.push({ target, records: recordsOf(observed), origins: await originsOf(db, target) })
  }
  const [first] = readings
  if (!first) return { silent: 'no_answer' }
  const byName = new Map([...first.records].map(([id, { login }]) => [login.toLowerCase(), { id, login }]))
  return {
    at,
    accountNamed: (login) => byName.get(login.toLowerCase()),
    standingOf(accountId) {
      const row = first.records.get(accountId)
      if (!row) return { as: 'nothing' }
      const as = row.record.shown === 'collaborator' ? 'access' : 'invitation'
      return { as, isOurs: isOurs(first.origins.get(accountId)), isReader: row.isReader }
    },
    async take(tx, { paymentId, account, now }) {
      const who = { login: account.login, accountId: account.id, proven: false, actor: 'payment' } as const
      const request = { target: first.target, product, now, newId, ...who }
      const taken = await takeSeat(tx, request, { do: 'take', paymentId, seat: 1 }, [])
      for (const reading of readings) await adopt(tx, reading, { account, at })
      return taken.kind === 'grant' ? taken.grantId : undefined
    }
  }
}

function recordsOf({ collaborators, invitations }: Awaited<ReturnType<typeof observe>>): Map<number, AccountRow> {
  const rows = new Map<number, AccountRow>()
  for (const [id, { inviteeLogin, permission, expired, createdAt, id: invitationId }] of invitations) {
    const shown = expired ? 'expired' : 'invitation'
    const record = { shown, invitationId, invitedAt: createdAt } as const
    rows.set(id, { login: inviteeLogin ?? '', isReader: permission === 'read', record })
  }
  for (const [id, { login, role }] of collaborators) {
    rows.set(id, { login: login ?? '', isReader: role === 'read', record: { shown: 'collaborator' } })
  }
  return rows
}

async function originsOf(db: Database, target: string): Promise<Map<number, Origin>> {
  const rows = db.selectFrom('access_account').select(['account_id', 'origin']).where('target', '=', target)
  const found = await rows.where('origin', 'in', ['ours', 'adopted']).execute()
  return new Map(found.flatMap(({ account_id, origin }) => (origin === null ? [] : [[account_id, origin]])))
}

function isOurs(origin: Origin | null | undefined): boolean {
  return origin === 'ours' || origin === 'adopted'
}

async function adopt(
  tx: Tx,
  { target, records }: Reading,
  { account, at }: { account: KnownAccount; at: number }
): Promise<void> {
  const row = records.get(account.id)
  if (!row?.isReader) return
  const { id: accountId, login } = account
  const stored = tx.selectFrom('access_account').select('origin').where('target', '=', target)
  const before = await stored.where('account_id', '=', accountId).executeTakeFirst()
  if (isOurs(before?.origin)) return
  await recordAccount(tx, { target, accountId, login }, { ...row.record, origin: 'adopted', seenAt: at })
}
