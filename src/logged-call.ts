import { type InviteCall, reportOf } from './invite/client.ts'
import type { Log } from './log.ts'

/** The invite call, with a line in the log for each answer. */
export function loggedCall(call: InviteCall, log: Log): InviteCall {
  return async (username) => {
    const answer = await call(username)
    const report = reportOf(answer)
    if (isSellersBusiness(answer.status)) log.error(report, 'collaborator call refused')
    else log.info(report, 'collaborator call')
    return answer
  }
}

/** 401 and 403: the token is rejected or may not. */
function isSellersBusiness(status: number | undefined): boolean {
  return status === 401 || status === 403
}
