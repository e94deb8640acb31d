import { isImportedWithoutMails } from '../../access/mail/imported-without-mails.ts'
import { presentFact } from '../../access/mail/present-fact.ts'
import { isAlert } from '../../alerts/alert-mails.ts'
import type { Context } from '../../context.ts'
import { addressesOf } from '../../pages/page-texts/repository-addresses.ts'
import { keepingScenesOf } from '../../product.ts'
import { isTakeoverMail } from '../../users/takeovers/takeover-mails.ts'
import type { StoryFacts } from '../queries/read-story.ts'

type Mail = StoryFacts['mails'][number]

/** The fate of a mail that waits, and the address to which it goes otherwise. */
type Ahead = { fate?: 'void' | 'withheld' | undefined; goesTo?: string | undefined }

/**
 * The mails of a story. `fate`: why the queue is not going to send a mail that waits: its fact does not hold any more,
 * or the seller wants no mail. `goesTo`: the address to which it goes otherwise. The queue decides the same when the
 * mail is due.
 */
export async function withFates<Facts extends Pick<StoryFacts, 'mails'>>(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  facts: Facts
): Promise<Facts & { mails: (Mail & Ahead)[] }> {
  const options = {
    db,
    now,
    products: config.products,
    sold: { scenesOf: (id: string) => keepingScenesOf(config.products, id) },
    url: config.site.url,
    addressesOf: (repository: Parameters<typeof addressesOf>[1]) => addressesOf(config, repository)
  }
  const mails = []
  for (const mail of facts.mails) mails.push({ ...mail, ...(await fateOf(options, mail)) })
  return { ...facts, mails }
}

/** The fate of a mail that waits; empty of one that was sent, or is about a takeover or a merge: it is due at once. */
async function fateOf(
  options: Parameters<typeof presentFact>[0],
  { state, kind, subject, fact }: Mail
): Promise<Ahead> {
  if (state !== 'waiting' || isAlert(kind) || isTakeoverMail(kind) || kind === 'merge:asked') return {}
  const found = await presentFact(options, { subject, kind, fact })
  if (!found) return { fate: 'void' }
  const isHeld = found.fact.given && (await isImportedWithoutMails(options.db, { subject, kind }))
  return isHeld ? { fate: 'withheld' } : { goesTo: found.fact.to }
}
