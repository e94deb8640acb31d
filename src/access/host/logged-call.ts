import { type InviteCall, reportOf } from '../../invite/invite-call.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { WriterOptions } from './writer.ts'

/**
 * The invite call with a log line for each call: without headers and body, which may contain anything, and with the
 * host's words about a refusal.
 */
export function logCalls(
  call: InviteCall,
  { log, hostWords }: { log: Log; hostWords: WriterOptions['hostWords'] }
): InviteCall {
  return async (username) => {
    const answer = await call(username)
    const words = answer.status !== undefined && answer.status >= 400 ? hostWords(answer) : undefined
    const report = { ...reportOf(answer), ...(words && { words }) }
    // The token is rejected or has no permission, which the seller has to solve.
    if (answer.status === 401 || answer.status === 403) log.error(report, 'collaborator call refused')
    else log.info(report, 'collaborator call')
    return answer
  }
}
