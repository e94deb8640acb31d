import { presentFact } from '../../access/mail/present-fact.ts'
import { isWithheld } from '../../access/mail/withheld.ts'
import { isTakeoverMail } from '../../accounts/takeovers/takeover-mails.ts'
import { isAlert } from '../../alerts/alert-mails.ts'
import type { Context } from '../../context.ts'
import { addressesOf } from '../../pages/words/repository-addresses.ts'
import { keepingScenesOf } from '../../product.ts'
import type { StoryFacts } from '../queries/read-story.ts'

type Mail = StoryFacts['mails'][number]

/**
 * The mails of a story. `fate`: why the queue is not going to send a mail that waits: its fact does not hold any more,
 * or the seller wants no mail. The queue decides the same when the mail is due.
 */
export async function withFates<Facts extends Pick<StoryFacts, 'mails'>>(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  facts: Facts
): Promise<Facts & { mails: (Mail & { fate?: 'void' | 'withheld' | undefined })[] }> {
  const options = {
    db,
    now,
    products: config.products,
    sold: { scenesOf: (id: string) => keepingScenesOf(config.products, id) },
    url: config.site.url,
    addressesOf: (repository: Parameters<typeof addressesOf>[1]) => addressesOf(config, repository)
  }
  const mails = []
  for (const mail of facts.mails) mails.push({ ...mail, fate: await fateOf(options, mail) })
  return { ...facts, mails }
}

/** The fate of a mail; undefined if it is sent, or is about a takeover or a merge: such a mail is due at once. */
async function fateOf(
  options: Parameters<typeof presentFact>[0],
  { state, kind, subject, fact }: Mail
): Promise<'void' | 'withheld' | undefined> {
  if (state !== 'waiting' || isAlert(kind) || isTakeoverMail(kind) || kind === 'merge:asked') return undefined
  const found = await presentFact(options, { subject, kind, fact })
  if (!found) return 'void'
  return found.fact.given && (await isWithheld(options.db, { subject, kind })) ? 'withheld' : undefined
}
