import type { DatabaseConnection } from '../../../src/db/database.ts'
import type { World } from '../world/world.ts'

/** The rows that Pullpass stored, and its calls to the host, for the story of a seed that broke an invariant. */
export async function memoirs({ db }: DatabaseConnection, { story, network }: World): Promise<string[]> {
  const transitions = await db
    .selectFrom('access_history')
    .innerJoin('access_grant', 'access_grant.id', 'access_history.grant_id')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .selectAll('access_history')
    .select(['access_grant.login', 'access_grant.account_id', 'payment.key'])
    .orderBy('access_history.at')
    .orderBy('access_history.version')
    .execute()
  const accounts = await db.selectFrom('access_account').selectAll().execute()
  const attempts = await db.selectFrom('access_intent').selectAll().orderBy('at').execute()
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
    ...transitions.map((transition) => {
      const path = `${transition.from_state ?? 'new'} -> ${transition.to_state} (${transition.because}) by ${transition.actor}`
      return `${time(transition.at)}  ${transition.grant_id} of ${transition.key} for ${transition.login} (${transition.account_id}): ${path} ${transition.status ?? ''}`
    }),
    ...attempts.map((attempt) => {
      const end = `${attempt.outcome} ${attempt.status ?? ''} at ${time(attempt.ended_at)}`
      return `${time(attempt.at)}  ${attempt.kind} ${attempt.login} (${attempt.account_id}) for ${attempt.grant_id}, fence ${attempt.fence}: ${end}`
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
