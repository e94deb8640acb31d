import type { TakeoverMailKind } from '../../db/access-tables.ts'
import type { Database } from '../../db/database.ts'
import { type Letter, letter, type MailingShop } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { type Product, productOfScene } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { ShopFacts } from '../../words/explain.ts'
import { explainAsked, explainElsewhere } from '../../words/explain-takeover.ts'
import { type MessageKey, plainText, type Text, type Values } from '../../words/text.ts'
import { maskedAddress } from '../users-and-guests/masked-address.ts'
import { receiverIn } from './queue-takeover-mails.ts'
import { hasProven, readTakeover, type Takeover } from './takeover-rows.ts'
import { isWaiting } from './takeover-state.ts'
import { takeoverToken } from './takeover-token.ts'

/** The shop in a mail. `host`: the code host's name in the reader's words. */
type Shop = MailingShop & { host: string }

/** The facts that a mail about a takeover tells. `product`: the product's name. */
export type TakeoverFact = Pick<Takeover, 'email' | 'isGiven' | 'state'> & {
  kind: TakeoverMailKind
  to: string
  token: string
  product: string
}

/** A queued mail about a takeover. `subject`: the id of the takeover. */
type Queued = { subject: string; kind: TakeoverMailKind; fact: string }

/** Whether a queued mail is about a takeover. */
export function isTakeoverMail(kind: string): kind is TakeoverMailKind {
  return kind.startsWith('takeover:')
}

/**
 * The queued mail about a takeover; undefined if its fact does not hold any more. `now` in ms; `authSecret`: signs the
 * link.
 */
export async function queuedTakeoverMail(
  options: { db: Database; now(): number; shop: Shop; url: string; products: readonly Product[]; authSecret: string },
  { subject, kind, fact }: Queued
): Promise<Mail | undefined> {
  const { db, now, shop, url, products, authSecret } = options
  const takeover = await readTakeover(db, subject, now())
  const product = productOfScene(products, takeover?.scene)
  if (!takeover || !product) return undefined
  const to = receiverIn(fact)
  if (!(await stillHolds(db, takeover, kind, to))) return undefined
  const { email, isGiven, state } = takeover
  const token = takeoverToken(subject, authSecret)
  return takeoverMail({ kind, to, email, isGiven, state, token, product: product.name }, { ...shop, url })
}

async function stillHolds(
  db: Database,
  { state, holder, asker }: Takeover,
  kind: TakeoverMailKind,
  to: string
): Promise<boolean> {
  switch (kind) {
    case 'takeover:asked':
      return isWaiting(state) && holder !== null && (await hasProven(db, holder, to))
    case 'takeover:kept':
      return state.kind === 'kept'
    case 'takeover:given':
    case 'takeover:taken':
      return holder === asker
  }
}

/**
 * The mail about a takeover: the words of the page, and what the reader can do. `url`: the page of purchases.
 */
export function takeoverMail(fact: TakeoverFact, { url, ...shop }: Shop & { url: string }): Mail {
  const { name, supportEmail, host } = shop
  const { kind, to, email, product } = fact
  const toHolder = kind === 'takeover:asked' || kind === 'takeover:taken'
  const facts: ShopFacts = { host, shop: name, seller: supportEmail, product }
  const shown = toHolder ? maskedAddress(email) : email
  const values: Values = { ...facts, email: shown, seller: { writeTo: supportEmail } }
  const say: Say = (key) => plainText({ key, values })
  return letter({
    ...partsOf(fact, { url, facts, shown }, say),
    to,
    shop,
    why: say(toHolder ? 'mail.takeover.to_holder' : 'mail.takeover.to_asker'),
    questions: say('mail.questions')
  })
}

type Say = (key: MessageKey) => string

/** `shown`: the address as the reader may see it. */
function partsOf(
  { kind, state, email, isGiven, token }: TakeoverFact,
  { url, facts, shown }: { url: string; facts: ShopFacts; shown: string },
  say: Say
): Pick<Letter, 'subject' | 'headline' | 'text' | 'button' | 'after'> {
  const words = (text: Text) => plainText(text)
  const purchases = { url, label: say('mail.purchase') }
  switch (kind) {
    case 'takeover:asked': {
      const { headline, text, hints } = explainAsked({ state, email: shown, isGiven }, facts, undefined)
      const link = new URL(routes.takeover, url)
      link.searchParams.set('token', token)
      return {
        subject: say('mail.takeover.asked.subject'),
        headline: words(headline),
        text: [words(text)],
        button: { url: link.href, label: say('mail.takeover.asked.button') },
        after: hints.map(words)
      }
    }
    case 'takeover:given':
      return {
        subject: say('mail.takeover.given.subject'),
        headline: say('mail.takeover.given.headline'),
        text: [say('mail.takeover.given.text')],
        button: purchases,
        after: [say('mail.takeover.given.change')]
      }
    case 'takeover:taken':
      return {
        subject: say('mail.takeover.taken.subject'),
        headline: say('takeover.handed_over.headline'),
        text: [say('takeover.handed_over.text')],
        after: [say('hint.wrong')]
      }
    case 'takeover:kept': {
      const kept = { state: { kind: 'kept' }, email, isGiven, heldIn: 'browser', accounts: [], canLink: false } as const
      const { headline, text, hints } = explainElsewhere(kept, facts, 0)
      return {
        subject: say('mail.takeover.kept.subject'),
        headline: words(headline),
        text: [words(text)],
        after: hints.map(words)
      }
    }
  }
}
