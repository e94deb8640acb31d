import * as z from 'zod'
import { canonicalEmail } from '../config/email-address.ts'
import type { Visit } from './handler.ts'
import { type Limit, mailboxKey, networkKey } from './limits.ts'
import type { Problem } from './problem.ts'

/** An address to mail a link to, in its canonical form: what both the sign-in library and mail servers take. */
export const linkAddress = z
  .string()
  .transform((text) => canonicalEmail(text) ?? '')
  .pipe(z.email())

/** Takes one link to this address from the allowances; the problem when there is none left. `kind`: what is asked for. */
export async function tooManyLinks(
  { context: { limits }, address }: Visit,
  { email, kind }: { email: string; kind: string }
): Promise<Problem | undefined> {
  const allowed = await firstRefusal(
    () => limits.linkPerAddress(networkKey(address)),
    () => limits.linkPerEmail(email),
    () => limits.linkPerMailbox(mailboxKey(email))
  )
  if (allowed.ok) return undefined
  const { retryAfterSeconds } = allowed
  const detail = `Too many ${kind} were asked for. Use the newest one, or try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`
  return { status: 429, title: `Too many ${kind}`, detail, retryAfterSeconds }
}

/** Asks one limit after the other, so that what one refuses takes nothing from the next. */
async function firstRefusal(...limits: (() => ReturnType<Limit>)[]): ReturnType<Limit> {
  for (const limit of limits) {
    const answer = await limit()
    if (!answer.ok) return answer
  }
  return { ok: true }
}
