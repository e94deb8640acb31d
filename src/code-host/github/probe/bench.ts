import { createInviteClient } from '../../../invite/put-collaborator.ts'
import type { CodeHost, Failed, HostInvitation, Refusal } from '../../code-host.ts'
import type { ProbedAnswer, ProbeOptions } from '../../probing.ts'
import { digestOf } from '../../token-digest.ts'
import { readRefusal } from '../refusal.ts'
import type { Answer, Requests } from '../request.ts'
import { readSentInvitation } from '../shapes.ts'
import type { Traces } from './clean-up.ts'
import { DEADLINE_MS } from './conditions.ts'
import { LAG_MS, type TriedAnswer } from './judge.ts'
import { type Masks, maskedAnswer, type RawAnswer } from './masked-answer.ts'

/** ms between two writes: GitHub asks for at least 1 s (docs/github.md, "Limits"). */
const PAUSE_MS = 1500

const routes = {
  put: 'PUT /repos/{owner}/{repo}/collaborators/{username}',
  remove: 'DELETE /repos/{owner}/{repo}/collaborators/{username}'
}

export type BenchDeps = {
  options: ProbeOptions
  requests: Requests
  host: CodeHost
  /** The test account, in the letters of the host. */
  login: string
  accountId: number
  masks: Masks
}

/** The calls that the tries are made of. Each answer is kept, masked, until it is taken. */
export type Bench = {
  ask(route: string, parameters: Record<string, string>): Promise<TriedAnswer>
  /** The one invite call, for the test account. */
  put(): Promise<TriedAnswer>
  /** DELETE of the test account as a collaborator. */
  remove(): Promise<TriedAnswer>
  /** The invitations of the test account; undefined when the list could not be read to its end. */
  listed(): Promise<readonly HostInvitation[] | undefined>
  /** The answers since the last call. */
  takeAnswers(): ProbedAnswer[]
  paced<Done>(write: () => Promise<Done>): Promise<Done>
  /** Takes note of a refusal. Returns whether nothing more may be asked of the host. */
  refused(refusal: Refusal): Promise<boolean>
  /** Why nothing more may be asked, as a sentence; undefined while something may. */
  over(): string | undefined
  /** The traces that the calls may have left; undefined if none was made that could leave one. */
  traces(): Traces | undefined
}

/** Builds the calls. Writes go one after the other, with a pause between them. */
export function createBench({ options, requests, host, login, accountId, masks }: BenchDeps): Bench {
  const { owner, repo } = options.repository
  const { now, elapsed, sleep } = options
  const answers: ProbedAnswer[] = []
  let lastWriteAt: number | undefined
  let over: string | undefined
  let traces: Traces | undefined
  const invite = createInviteClient({ ...options, owner, repo, signalAfter: options.deadline, deadlineMs: DEADLINE_MS })

  async function paced<Done>(write: () => Promise<Done>): Promise<Done> {
    if (lastWriteAt !== undefined) await sleep(Math.max(0, lastWriteAt + PAUSE_MS - elapsed()))
    return write().finally(() => {
      lastWriteAt = elapsed()
    })
  }

  async function refused(refusal: Refusal): Promise<boolean> {
    const { kind } = refusal
    if (kind !== 'throttled' && kind !== 'token_refused') return false
    over = kind === 'throttled' ? 'The host throttles requests.' : 'The host rejects the token.'
    await options.onRefusal(refusal)
    return true
  }

  async function ask(route: string, parameters: Record<string, string>): Promise<TriedAnswer> {
    const heard = await requests.ask({ route, parameters, deadlineMs: DEADLINE_MS })
    answers.push(maskedAnswer(route, rawOf(heard), masks))
    const failed = 'failed' in heard ? heard : heard.status < 400 ? undefined : requests.failed({ route }, heard)
    if (failed) await refused(failed.refusal)
    return { ...rawOf(heard), ...(failed && { refusal: failed.refusal }) }
  }

  async function put(): Promise<TriedAnswer> {
    traces ??= { answered: new Set(), doubtUntil: 0 }
    const tokenDigest = digestOf(options.token())
    const { answer } = await paced(() => invite(login))
    const { status, headers = {}, body = '', requestId, unsent = false, noToken = false } = answer
    answers.push(maskedAnswer(routes.put, { ...answer, body }, masks))
    const sent = status === 201 ? readSentInvitation(body) : undefined
    if (sent) traces.answered.add(sent.id)
    const mayHaveSent = !unsent && !noToken && (status === undefined || status === 201 || status >= 500)
    if (mayHaveSent && !sent) traces.doubtUntil = elapsed() + LAG_MS
    const isDone = status === 201 || status === 204
    const refusal: Refusal | undefined = isDone
      ? undefined
      : noToken
        ? { kind: 'token_refused' }
        : readRefusal({ status, headers, body, tokenDigest }, now())
    if (refusal) await refused(refusal)
    return {
      ...(status !== undefined && { status }),
      ...(requestId && { requestId }),
      ...(refusal && { refusal }),
      ...(sent && { invitation: sent })
    }
  }

  return {
    ask,
    put,
    paced,
    refused,
    remove: () => paced(() => ask(routes.remove, { owner, repo, username: login })),
    async listed() {
      const { items, complete, failed } = await host.invitations()
      if (failed) await refused(failed.refusal)
      return complete ? items.filter(({ inviteeId }) => inviteeId === accountId) : undefined
    },
    takeAnswers: () => answers.splice(0),
    over: () => over,
    traces: () => traces
  }
}

function rawOf(heard: Answer | Failed): RawAnswer {
  if (!('failed' in heard)) return heard
  const { status, requestId } = heard
  return { ...(status !== undefined && { status }), ...(requestId && { requestId }) }
}
