import type { DatabaseConnection } from '../../../src/db/database.ts'
import type { World } from '../world/world.ts'

/** The rows that Pullpass stored, and its calls to the host, for the story of a seed that broke an invariant. */
export async function memoirs({ db }: DatabaseConnection, { story, network }: World): Promise<string[]> {
  const moves = await db
    .selectFrom('access_history')
    .innerJoin('access_grant', 'access_grant.id', 'access_history.grant_id')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .selectAll('access_history')
    .select(['access_grant.login', 'access_grant.account_id', 'payment.key'])
    .orderBy('access_history.at')
    .orderBy('access_history.version')
    .execute()
  const accounts = await db.selectFrom('access_account').selectAll().execute()
  const intents = await db.selectFrom('access_intent').selectAll().orderBy('at').execute()
  const mails = await db.selectFrom('access_mail').selectAll().orderBy('at').execute()
  const alerts = await db.selectFrom('seller_alert').selectAll().orderBy('since').execute()
  const names = await db
    .selectFrom('access_target')
    .leftJoin('access_name', 'access_name.target', 'access_target.target')
    .select(['access_target.target', 'repository_id', 'name', 'observed_at'])
    .execute()
  const time = (at: number | null) => (at === null ? 'never' : at === 0 ? '-' : story.when(at))
  const told = network.calls.filter(
    // The questions for a repository's number are included.
    ({ method, path, status }) =>
      method !== 'GET' || status === null || status >= 400 || /^\/(repos\/[^/]+|repositories)\/[^/]+$/.test(path)
  )
  return [
    'calls to the host that were refused or wrote something:',
    ...told.map(({ from, method, path, status, sentAt, endedAt, stale }) => {
      return `${time(sentAt)}  ${from.name}: ${method} ${path}: ${status} at ${time(endedAt)}${stale ? ' (stale)' : ''}`
    }),
    'rows that Pullpass stored:',
    ...moves.map((move) => {
      const path = `${move.from_state ?? 'new'} -> ${move.to_state} (${move.because}) by ${move.actor}`
      return `${time(move.at)}  ${move.grant_id} of ${move.key} for ${move.login} (${move.account_id}): ${path} ${move.status ?? ''}`
    }),
    ...intents.map((intent) => {
      const end = `${intent.outcome} ${intent.status ?? ''} at ${time(intent.ended_at)}`
      return `${time(intent.at)}  ${intent.kind} ${intent.login} (${intent.account_id}) for ${intent.grant_id}, fence ${intent.fence}: ${end}`
    }),
    ...names.map(({ target, repository_id: id, name, observed_at: at }) => {
      return `row ${target}: ${name} is number ${id}, lists read ${time(at)}`
    }),
    ...mails.map(({ at, subject, fact, state, tries, next_at: next }) => {
      return `${time(at)}  mail ${fact} about ${subject}: ${state} at ${time(next)}, ${tries} tries`
    }),
    ...alerts.map(({ since, kind, about, item, said_at: said, told_at: told }) => {
      return `${time(since)}  alert ${kind} ${about} ${item}: said ${time(said)}, told ${time(told)}`
    }),
    ...accounts.map((account) => {
      const seen = `seen ${time(account.seen_at)}, absent ${time(account.absent_at)}, written ${time(account.written_at)}`
      return `${account.login} (${account.account_id}): ${account.origin} ${account.shown} ${account.invitation_id ?? ''}, ${seen}, renewals ${account.renewals}`
    })
  ]
}
