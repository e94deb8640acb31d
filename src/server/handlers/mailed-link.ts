import * as z from 'zod'
import { canonicalEmail } from '../../config/values/email-address.ts'
import { networkKey, wideNetworkKey } from '../../runtime/counting-keys.ts'
import type { Visit } from '../http/handler.ts'
import type { Problem } from '../http/problem.ts'

/** Parses an address to mail a link to, into its canonical form, which both better-auth and mail servers accept. */
export const linkAddress = z
  .string()
  .transform((text) => canonicalEmail(text) ?? '')
  .pipe(z.email())

/**
 * Counts one more link to this address; a problem if the limits do not allow it. `kind`: the name of these links in the
 * problem. `next`: the page to open after the link was used to sign in.
 */
export async function askForLink(
  { context: { limits, mailedLinks }, address }: Visit,
  { email, kind, next }: { email: string; kind: string; next?: string }
): Promise<{ id: string } | { problem: Problem }> {
  // A single machine may have a /48 of IPv6 addresses, and could use up the links of all visitors with its 65,536
  // networks.
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
