import * as z from 'zod'
import { canonicalEmail } from '../../config/values/email-address.ts'
import { networkKey, wideNetworkKey } from '../../runtime/counting-keys.ts'
import type { Visit } from '../http/handler.ts'
import type { Problem } from '../http/problem.ts'

/** An address to mail a link to, in its canonical form: what both the sign-in library and mail servers take. */
export const linkAddress = z
  .string()
  .transform((text) => canonicalEmail(text) ?? '')
  .pipe(z.email())

/**
 * Takes one link to this address from what is allowed; the problem when there is none left. `kind`: what is asked for.
 * `next`: the page to go to once the link has signed somebody in.
 */
export async function askForLink(
  { context: { limits, mailedLinks }, address }: Visit,
  { email, kind, next }: { email: string; kind: string; next?: string }
): Promise<{ id: string } | { problem: Problem }> {
  // One machine may have a /48 of IPv6, and with its 65,536 networks use up all links that there are for everybody.
  const network = address.includes(':') ? wideNetworkKey(address) : networkKey(address)
  const ofNetwork = await limits.linkPerNetwork(network)
  const asked = ofNetwork.ok ? await mailedLinks.ask({ email, address, ...(next && { next }) }) : ofNetwork
  if (asked.ok) return asked
  const { retryAfterSeconds } = asked
  const detail = `Too many ${kind} were asked for. Use the newest one, or try again in ${waitOf(retryAfterSeconds)}.`
  return { problem: { status: 429, title: `Too many ${kind}`, detail, retryAfterSeconds } }
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
