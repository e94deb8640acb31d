import type { AccountSituation } from './situation.ts'
import { rules } from './situation-rules.ts'
import type { MessageKey } from './text.ts'

/**
 * An account of a purchase. `isOfTeam`: the purchase covers several accounts, most of them other people's.
 * `proven`: the buyer has signed in with this one. `queuePosition`: its position among the invitations that wait.
 */
type AccountOfTeam = { isOfTeam?: boolean | undefined; proven: boolean; queuePosition?: number | undefined }

/** The headline of an account that may be another person's; undefined where the usual one says no "you". */
export function headlineInTeam(situation: AccountSituation, account: AccountOfTeam): MessageKey | undefined {
  if (isForTeammate(situation, account)) return 'team.invited'
  if (situation !== 'in_queue' && situation !== 'day_limit') return situation === 'in' ? 'team.in' : undefined
  return account.queuePosition === undefined ? undefined : 'team.position'
}

/** Whether only the owner of the account, perhaps not the buyer, can take the next step: accept the invitation. */
export function isForTeammate(situation: AccountSituation, { isOfTeam, proven }: AccountOfTeam): boolean {
  return isOfTeam === true && !proven && rules[situation].next === 'accept'
}
