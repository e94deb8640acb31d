import { type InviteCall, reportOf } from '../../invite/client.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { WriterOptions } from './writer.ts'

/**
 * The invite call, with a line in the log for each: without headers and body, which may hold anything, and of a refusal with the
 * host's words.
 */
export function logCalls(
  call: InviteCall,
  { log, hostWords }: { log: Log; hostWords: WriterOptions['hostWords'] }
): InviteCall {
  return async (username) => {
    const answer = await call(username)
    const words = answer.status !== undefined && answer.status >= 400 ? hostWords(answer) : undefined
    const report = { ...reportOf(answer), ...(words && { words }) }
    // The token is rejected, or may not: that is the seller's business.
    if (answer.status === 401 || answer.status === 403) log.error(report, 'collaborator call refused')
    else log.info(report, 'collaborator call')
    return answer
  }
}
