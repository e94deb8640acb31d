import { createInviteClient, reportOf } from '../../invite/put-collaborator.ts'
import { parseJson } from '../../runtime/json.ts'
import { httpDate } from '../../runtime/time/retry-after.ts'
import type { CodeHost, Refusal } from '../code-host.ts'
import { digestOf } from '../token-digest.ts'
import { hostWords, readRefusal } from './refusal.ts'
import { readSentInvitation } from './shapes.ts'

/** The repository, and how to send the call. `deadlineMs`: for the whole call. */
export type InviteOptions = {
  apiUrl: string
  owner: string
  repo: string
  token(): string | undefined
  fetch: typeof fetch
  now(): number
  deadline(ms: number): AbortSignal
  deadlineMs: number
  /** Called with the body of a 201, which is an invitation. */
  onCreated?(invitation: unknown): void
}

/** The contract's invite client, with what GitHub's answer means beside its result. */
export function createInvite({ now, deadline, ...options }: InviteOptions): CodeHost['invite'] {
  const invite = createInviteClient({ ...options, signalAfter: deadline })
  return async (login, throttlesInARow) => {
    // The digest is read at the same moment as the token of the call: when the answer arrives, another token may be
    // set.
    const tokenDigest = digestOf(options.token())
    const { answer, ...result } = await invite(login)
    const { status, headers = {}, body = '', requestId, noToken = false, unsent = false } = answer
    if (status === 201) options.onCreated?.(parseJson(body))
    const refused = { status, headers, body, tokenDigest }
    const refusal = status === 201 || status === 204 ? undefined : refusalOf(refused, now(), throttlesInARow)
    return {
      result,
      status,
      requestId,
      invitation: status === 201 ? readSentInvitation(body) : undefined,
      hostNow: httpDate(headers.date ?? ''),
      refusal,
      words: refusal && status !== undefined ? hostWords(refused) : undefined,
      noToken,
      unsent,
      report: reportOf(answer)
    }
  }
}

function refusalOf(refused: Parameters<typeof readRefusal>[0], now: number, throttlesInARow: number): Refusal {
  return refused.status === undefined ? { kind: 'unreachable', words: '' } : readRefusal(refused, now, throttlesInARow)
}
