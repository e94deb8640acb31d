import type { MemberChange } from '../code-host/hook.ts'
import type { Database } from '../db/database.ts'
import type { RepositoryAccess } from './one-repository.ts'
import { NO_ROW } from './repositories/row-of-repository.ts'
import { readRepository } from './tables/repository.ts'

/**
 * Records who let an account in or out, which only the host's member webhook tells: the lists do not distinguish an
 * account that left from one that was removed, nor one that accepted from one that was added by hand.
 */
export async function noteMember(
  db: Database,
  access: Pick<RepositoryAccess, 'isAbout' | 'find'>,
  { action, memberId, senderId, repositoryId }: MemberChange,
  now: number
): Promise<void> {
  // A change in another repository that has the name by now says nothing about the repository that was sold.
  if (!(await access.isAbout(repositoryId))) return
  const target = (await access.find()) ?? NO_ROW
  const byAnother = senderId !== undefined && senderId !== memberId
  const removedAt = action === 'removed' && byAnother ? now : null
  const { inviterId } = await readRepository(db, target)
  // Another account at the host let this account in: access that appears now is not what Pullpass gave (decisions/027).
  const added = action === 'added' && byAnother && senderId !== inviterId
  await db
    .updateTable('access_account')
    .set({ removed_at: removedAt, ...(added && { ours_until: null }) })
    .where('target', '=', target)
    .where('account_id', '=', memberId)
    .execute()
}
