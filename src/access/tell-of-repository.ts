import type { AlertKind } from '../alerts/alert-words.ts'
import { type AlertSeller, endAlerts } from '../alerts/alerts.ts'
import { REPOSITORY_IS_ARCHIVED, REPOSITORY_IS_PUBLIC } from '../alerts/check-alert-words.ts'
import type { RepositoryState } from '../code-host/code-host.ts'
import type { Database } from '../db/database.ts'

/**
 * Tells the seller of a repository that is public or archived as soon as an answer of the host says so; the doctor
 * looks once a day. Ends what an answer proves to be over, also that it was renamed. `name`: the repository, as alerts
 * name it.
 */
export async function tellOfRepository(
  { db, now, alert }: { db: Database; now(): number; alert: AlertSeller },
  name: string,
  state: RepositoryState | undefined
): Promise<void> {
  if (!state) return
  const { isPrivate, isArchived, fullName } = state
  const isPublic = isPrivate === undefined ? undefined : !isPrivate
  const said: [AlertKind, boolean | undefined, string][] = [
    ['repository_public', isPublic, REPOSITORY_IS_PUBLIC],
    ['repository_archived', isArchived, REPOSITORY_IS_ARCHIVED]
  ]
  if (fullName?.toLowerCase() === name) await endAlerts(db, 'repository_renamed', ({ about }) => about === name, now())
  for (const [kind, isSo, words] of said) {
    if (isSo === true) await alert(kind, { repository: name, words })
    if (isSo === false) await endAlerts(db, kind, ({ about }) => about === name, now())
  }
}
