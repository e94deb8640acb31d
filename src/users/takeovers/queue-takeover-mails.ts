import type { Database, Tx } from '../../db/database.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { verifiedEmails } from '../users-and-guests/users.ts'
import type { Takeover } from './takeover-rows.ts'

/** How many addresses of a holder get a mail. */
const MOST_TOLD = 5

/**
 * Queues the mails that tell the holder of a takeover. A guest has no address of its own, and sees it on the page
 * alone.
 */
export async function queueAsked(
  db: Database,
  { id, holder, askedAt }: Pick<Takeover, 'id' | 'holder' | 'askedAt'>,
  now: number
): Promise<void> {
  for (const to of await addressesOf(db, holder)) {
    await queueMail(db, { subject: id, fact: factOf(`asked ${askedAt}`, to), kind: 'takeover:asked', at: now })
  }
}

/** Queues the mails to the user who asked, and to the former holder, once the purchase was given. */
export async function queueGiven(tx: Tx, { id, email, holder }: Takeover, now: number): Promise<void> {
  const holders = await addressesOf(tx, holder)
  await queueMail(tx, { subject: id, fact: factOf(`given ${now}`, email), kind: 'takeover:given', at: now })
  for (const to of holders.filter((address) => address !== email)) {
    await queueMail(tx, { subject: id, fact: factOf(`taken ${now}`, to), kind: 'takeover:taken', at: now })
  }
}

/** Queues the mail to the user who asked, once the seller has refused. */
export async function queueKept(tx: Tx, { id, email }: Takeover, now: number): Promise<void> {
  await queueMail(tx, { subject: id, fact: factOf(`kept ${now}`, email), kind: 'takeover:kept', at: now })
}

function factOf(what: string, to: string): string {
  return `${what} ${to}`
}

/** The address that a queued mail goes to. */
export function receiverIn(fact: string): string {
  return fact.slice(fact.lastIndexOf(' ') + 1)
}

async function addressesOf(db: Database, holder: string | null): Promise<string[]> {
  return holder === null ? [] : (await verifiedEmails(db, holder)).slice(0, MOST_TOLD)
}
