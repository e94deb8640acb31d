import type { ProbedAnswer, ProbedBehaviour } from '../../../code-host/probing.ts'

/**
 * A report that may be sent to others: it has no names, addresses or tokens. `day`: `2026-11-24`, in UTC. `isLeft`:
 * whether something may have stayed at the host.
 */
export type ProbeReport = {
  pullpass: string
  day: string
  isGitHub: boolean
  note: string
  isLeft: boolean
  behaviours: readonly ProbedBehaviour[]
}

/**
 * The facts of a run. `kind`: the kind of code host; `isUsual`: it is the host that buyers know under this kind, and no
 * other one with the same API.
 */
export type RunFacts = {
  version: string
  now: number
  kind: string
  isUsual: boolean
  isLeft: boolean
  behaviours: readonly ProbedBehaviour[]
}

/** Makes the report of a run. */
export function reportOf({ version, now, kind, isUsual, isLeft, behaviours }: RunFacts): ProbeReport {
  const isGitHub = kind === 'github' && isUsual
  const note = isGitHub
    ? 'The host was github.com.'
    : 'THE HOST WAS NOT GITHUB.COM, but another with the same kind of API, such as the sandbox. Nothing here is a fact about GitHub.'
  const day = new Date(now).toISOString().slice(0, 10)
  return { pullpass: version, day, isGitHub, note, isLeft, behaviours }
}

/** The report as plain text. */
export function reportText({ pullpass, day, note, isLeft, behaviours }: ProbeReport): string {
  const count = (verdict: ProbedBehaviour['verdict']) => {
    return `${behaviours.filter((each) => each.verdict === verdict).length} ${verdict}`
  }
  return [
    `Probe of a code host by Pullpass ${pullpass}, ${day}`,
    note,
    ...(isLeft ? ['Not everything that the probe made could be removed.'] : []),
    '',
    ...behaviours.flatMap((each, index) => [...behaviourLines(each, index + 1), '']),
    `${count('as assumed')}, ${count('different')}, ${count('unrun')}.`
  ].join('\n')
}

function behaviourLines(
  { name, question, assumed, verdict, found, answers }: ProbedBehaviour,
  number: number
): string[] {
  return [
    `${number}. ${name}`,
    `   Question: ${question}`,
    `   Assumed:  ${assumed}`,
    ...answers.flatMap(answerLines),
    `   Verdict:  ${verdict}. ${found}`
  ]
}

function answerLines({ call, status, requestId, headers, shape, words }: ProbedAnswer): string[] {
  const listed = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `   Answer:   ${call}`,
    `             ${status === undefined ? 'no answer' : `status ${status}`}${requestId === undefined ? '' : `, request ${requestId}`}`,
    ...(listed.length > 0 ? [`             headers ${listed.join('; ')}`] : []),
    ...(words === undefined ? [] : [`             words ${words}`]),
    ...(shape === undefined ? [] : [`             body ${JSON.stringify(shape)}`])
  ]
}
