import { presentFact } from '../../access/mail/present-fact.ts'
import { isWithheld } from '../../access/mail/withheld.ts'
import { isTakeoverMail } from '../../accounts/takeovers/takeover-mails.ts'
import { isAlert } from '../../alerts/alert-mails.ts'
import type { Context } from '../../context.ts'
import { placeOf } from '../../pages/words/repository-place.ts'
import { keepingScenesOf } from '../../product.ts'
import type { StoryFacts } from '../queries/read-story.ts'

type Mail = StoryFacts['mails'][number]

/**
 * The mails of a story, and of each that waits whether it is going to be sent: it is asked as it will be asked when it
 * is due. So the story does not say that a mail waits which the facts have overtaken.
 */
export async function withFates<Facts extends Pick<StoryFacts, 'mails'>>(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  facts: Facts
): Promise<Facts & { mails: (Mail & { fate?: 'void' | 'withheld' | undefined })[] }> {
  const options = {
    db,
    now,
    products: config.products,
    scenesOf: (id: string) => keepingScenesOf(config.products, id),
    url: config.site.url,
    placeOf: (repository: Parameters<typeof placeOf>[1]) => placeOf(config, repository)
  }
  const mails = []
  for (const mail of facts.mails) mails.push({ ...mail, fate: await fateOf(options, mail) })
  return { ...facts, mails }
}

/** Of the mails about takeovers and merges, each is due at once. */
async function fateOf(
  options: Parameters<typeof presentFact>[0],
  { state, kind, subject, fact }: Mail
): Promise<'void' | 'withheld' | undefined> {
  if (state !== 'waiting' || isAlert(kind) || isTakeoverMail(kind) || kind === 'merge:asked') return undefined
  const found = await presentFact(options, { subject, kind, fact })
  if (!found) return 'void'
  return found.fact.given && (await isWithheld(options.db, { subject, kind })) ? 'withheld' : undefined
}
