import type { InviteGrant, InviteResult } from '../../invite/result.ts'
import type { Explanation } from '../../words/explain.ts'
import type { Situation } from '../../words/situation.ts'
import type { NextStep, Tone } from '../../words/situation-rules.ts'
import { plainText } from '../../words/text.ts'

/**
 * The state of an account of a purchase, for a program: the words of the card, the mail and the desk, in the language
 * of the request. `times`: ISO 8601, each where it is known.
 */
export type ExplainedInJson = {
  situation: Situation
  state: Tone
  headline: string
  text: string
  next: NextStep
  times: Record<string, string>
}

/** An explanation as JSON has it. */
export function explainedInJson({ situation, tone, headline, text, next, times }: Explanation): ExplainedInJson {
  const { notShown, ...others } = times
  const all = { ...others, notShownSince: notShown?.since, notShownUntil: notShown?.until }
  const known = Object.entries(all).flatMap(([name, at]) => (at === undefined ? [] : [[name, iso(at)] as const]))
  return {
    situation,
    state: tone,
    headline: plainText(headline),
    text: plainText(text),
    next,
    times: Object.fromEntries(known)
  }
}

/** The result of Send invite as the contract has it, with times as ISO 8601 text. */
export function resultInJson({ grant, retryAt, ...result }: InviteResult<number>): InviteResult {
  return {
    ...result,
    ...(grant && { grant: grantInJson(grant) }),
    ...(retryAt !== undefined && { retryAt: iso(retryAt) })
  }
}

function grantInJson({ expectedAt, earliestAt, ...grant }: InviteGrant<number>): InviteGrant {
  return {
    ...grant,
    ...(expectedAt !== undefined && { expectedAt: iso(expectedAt) }),
    ...(earliestAt !== undefined && { earliestAt: iso(earliestAt) })
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
