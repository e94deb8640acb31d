import { type InviteCall, reportOf } from './invite/client.ts'
import type { Log } from './log.ts'

/** The invite call, with a line in the log for each: without headers and body, which may hold anything. */
export function loggedCall(call: InviteCall, log: Log): InviteCall {
  return async (username) => {
    const answer = await call(username)
    const report = reportOf(answer)
    // The token is rejected, or may not: that is the seller's business.
    if (answer.status === 401 || answer.status === 403) log.error(report, 'collaborator call refused')
    else log.info(report, 'collaborator call')
    return answer
  }
}
