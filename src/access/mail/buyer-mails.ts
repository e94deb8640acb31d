import { type Letter, letter, type MailingShop } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { PAID_LINK_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { type AccountToExplain, type Explanation, explainAccount, explainPurchase } from '../../words/explain.ts'
import { type MessageKey, paragraph, plainText, type Values } from '../../words/text.ts'
import { endValues, lastDay } from '../../words/when-access-ends.ts'
import { blocksOf } from '../../words/why-access-ended.ts'
import { type AccountMailFact, type MailFact, stopped } from './mail-facts.ts'

/**
 * The data in every mail to a buyer. `host` is the code host's name as buyers know it. `signsInThere`: buyers can sign
 * in with it.
 */
export type MailShop = MailingShop & { product: string; host: string; signsInThere: boolean }

/** The mail about a fact: what the pages say of it, and what the buyer can do. */
export function accessMail(fact: MailFact, shop: MailShop): Mail {
  const { supportEmail, product } = shop
  const values = { ...factsOf(shop), login: 'login' in fact ? fact.login : '', seller: { writeTo: supportEmail } }
  const say = (key: MessageKey, more: Values = {}) => plainText({ key, values: { ...values, ...more } })
  const parts = 'login' in fact ? ofAccount(fact, shop, say) : ofPurchase(fact, shop, say)
  const held = fact.heldBy === undefined ? [] : [say('mail.held', { user: fact.heldBy })]
  return letter({
    ...parts,
    after: [...new Set([...(parts.after ?? []), ...held])],
    to: fact.to,
    shop,
    why: say(whyKey(fact), { product }),
    questions: say('mail.questions')
  })
}

/** Why the reader gets the mail: a payment for nothing that is sold here is no purchase of a product. */
function whyKey({ kind, given }: MailFact): MessageKey {
  if (kind === 'not_sold') return 'mail.to_payer'
  return given ? 'mail.to_given' : 'mail.to_buyer'
}

/** The words of a message of the catalogue. */
type Say = (key: MessageKey, more?: Values) => string

/** The parts of a letter that each kind of mail has of its own. */
type Parts = Omit<Letter, 'to' | 'shop' | 'why' | 'questions'>

function factsOf({ name, supportEmail, product, host, signsInThere }: MailShop) {
  return { host, shop: name, seller: supportEmail, product, codeHost: signsInThere ? 'yes' : 'no' }
}

function ofPurchase(fact: Exclude<MailFact, { login: string }>, shop: MailShop, say: Say): Parts {
  const purchase = { url: fact.url, label: say('mail.purchase') }
  switch (fact.kind) {
    case 'ready':
      return paid(fact, shop, say)
    case 'ended': {
      const ended = { ...factsOf(shop), email: '', ...fact.end }
      const { headline, text, hints } = explainPurchase('ended_by_seller', ended)
      return {
        subject: say('mail.ended.subject'),
        headline: plainText(headline),
        text: [plainText(text)],
        button: purchase,
        after: hints.map(plainText)
      }
    }
    case 'grace': {
      const end = { at: lastDay(fact.endsAt), style: 'zoned', now: undefined } as const
      const { renewUrl, isOver } = fact
      const how = isOver || renewUrl !== undefined ? [] : [say('card.renew_by_mail')]
      return {
        subject: say('mail.grace.subject'),
        headline: say('mail.grace.headline'),
        text: [say(isOver ? 'card.grace.ended' : 'card.grace', { end }), ...how],
        button: renewUrl === undefined ? purchase : { url: renewUrl, label: say('card.renew') },
        after: isOver ? [] : [say('mail.grace.paid')],
        ...(renewUrl !== undefined && { elsewhere: purchase })
      }
    }
    case 'sign_in':
      return {
        subject: say('mail.sign_in.subject'),
        headline: say('mail.sign_in.headline'),
        text: [say('mail.sign_in.text')],
        button: { ...purchase, url: fact.signIn ?? fact.url },
        after: [signsInWords(fact, say)]
      }
    case 'not_sold': {
      const { headline, text } = explainPurchase('not_sold', { ...factsOf(shop), email: '' })
      const words = plainText(headline)
      const button = { url: fact.url, label: say('shop.dashboard') }
      return { subject: words, headline: words, text: [plainText(text)], button, after: [say('hint.wrong')] }
    }
    case 'given_back':
      return {
        subject: say('mail.given_back.subject'),
        headline: say('mail.given_back.headline'),
        text: [say('mail.given_back.text')],
        button: purchase
      }
  }
}

function paid(fact: MailFact & { kind: 'ready' }, shop: MailShop, say: Say): Parts {
  const { url, given, signIn, ends, team } = fact
  const receipt = receiptLink(fact, say)
  const { headline, text } = explainPurchase('to_name', { ...factsOf(shop), email: '', team })
  return {
    subject: say('mail.ready.subject'),
    headline: plainText(headline),
    text: [paragraph(given ? say('mail.ready.given', endValues(ends)) : say('mail.ready.thanks'), plainText(text))],
    button: { url: signIn ?? url, label: say('mail.ready.button') },
    after: [signsInWords(fact, say), ...(signIn === undefined ? [] : [say('mail.ready.later')])],
    ...(receipt && { elsewhere: receipt })
  }
}

/** The link to the receipt of a payment, or to the page of the processor that has it. */
function receiptLink({ receipt, portal }: MailFact & { kind: 'ready' }, say: Say) {
  if (receipt) return { url: receipt.url, label: say(`order.${receipt.kind}`) }
  return portal?.has && { url: portal.url, label: say('order.at', { what: portal.has, processor: portal.label }) }
}

/** Whether the button signs in, or how to. */
function signsInWords(
  { to, signIn, heldBy }: Pick<MailFact, 'to' | 'heldBy'> & { signIn?: string | undefined },
  say: Say
): string {
  if (signIn === undefined) return heldBy === undefined ? say('mail.sign_in_with') : say('mail.held', { user: heldBy })
  return say('mail.ready.signs_in', { address: to, days: PAID_LINK_DAYS })
}

/** The end of a mail about an account that the buyer, or the seller for given access, named instead of signing in. */
function namedAtCheckout({ to, given, heldBy }: MailFact, signIn: string | undefined, say: Say): string[] {
  return [...(given ? [] : [say('mail.queued.named')]), signsInWords({ to, signIn, heldBy }, say)]
}

/** The account has access again: its buyer knows the commands. */
function backAgain(
  { ends, repositoryUrl }: Extract<AccountMailFact, { kind: 'accepted' }>,
  purchase: { url: string; label: string },
  say: Say
): Parts {
  return {
    subject: say('mail.back.subject'),
    headline: say('mail.back.headline'),
    text: [say('mail.back.text', endValues(ends))],
    button: { url: repositoryUrl, label: say('clone.open') },
    elsewhere: purchase
  }
}

function ofAccount(fact: Extract<MailFact, { login: string }>, shop: MailShop, say: Say): Parts {
  const explain = explainer(fact.login, shop)
  const purchase = { url: fact.url, label: say('mail.purchase') }
  switch (fact.kind) {
    case 'queued':
      return {
        ...wordsOf(explain({ state: 'queued', because: fact.because, accountId: fact.accountId, ...fact.wait })),
        subject: say('mail.queued.subject'),
        button: purchase,
        after: namedAtCheckout(fact, undefined, say)
      }
    case 'invited': {
      const { sentAt, expiresAt, ends, again, hadAccess, renewalsLeft: left } = fact
      const explained = explain({ state: 'invited', because: 'sent', sentAt, expiresAt, ends, again, hadAccess })
      const { headline, text } = wordsOf(explained)
      const isRenewed = left !== undefined
      return {
        subject: say(isRenewed ? 'mail.renewed.subject' : 'mail.invited.subject'),
        headline: isRenewed ? say('mail.renewed.headline') : headline,
        text: [...text, ...(isRenewed ? [say('mail.renewed.earlier', { left })] : [])],
        button: { url: fact.invitationUrl, label: say('accept.open') },
        after: [say('mail.as_invited'), say('accept.mailed')]
      }
    }
    case 'accepted':
      if (fact.isBack) return backAgain(fact, purchase, say)
      return {
        ...wordsOf(explain({ state: 'accepted', because: 'shown', hadAccess: true, ends: fact.ends })),
        subject: say('mail.accepted.subject'),
        commands: fact.clone,
        button: { url: fact.repositoryUrl, label: say('clone.open') },
        after: [say(new URL(fact.repositoryUrl).hostname === 'github.com' ? 'clone.password.https' : 'clone.https')],
        elsewhere: purchase
      }
    case 'lapsing':
      return {
        ...wordsOf(explain({ state: 'invited', because: 'lapsing', expiresAt: fact.expiresAt, ends: fact.ends })),
        subject: say('mail.lapsing.subject'),
        button: { url: fact.invitationUrl, label: say('accept.open') },
        after: [say('mail.as_invited'), say('mail.stays'), say('mail.lapsing.later')],
        elsewhere: purchase
      }
    case 'lapsed':
      return {
        ...wordsOf(explain({ state: 'expired', because: 'lapsed' })),
        subject: say('mail.lapsed.subject'),
        button: purchase,
        after: [say('mail.stays')]
      }
    case 'stopped': {
      const [state, subject] = stopped[fact.because]
      return {
        ...wordsOf(explain({ state, because: fact.because })),
        subject: say(subject),
        button: { ...purchase, url: fact.atCheckout?.signIn ?? fact.url },
        after: [say('mail.stays'), ...(fact.atCheckout ? namedAtCheckout(fact, fact.atCheckout.signIn, say) : [])]
      }
    }
    case 'shrinking': {
      const until = { at: fact.until, style: 'date_time', now: undefined } as const
      const then = fact.hadAccess ? 'mail.shrinking.access' : 'mail.shrinking.invitation'
      return {
        subject: say('mail.shrinking.subject'),
        headline: say('mail.shrinking.headline'),
        text: [paragraph(say('mail.shrinking.covers', { seats: fact.seats }), say('mail.shrinking.until', { until }))],
        button: purchase,
        after: [say(then), say('mail.shrinking.other')]
      }
    }
    case 'withdrawn':
      return withdrawn(fact, { explain, button: purchase, say })
  }
}

/** The access or the invitation has ended. */
function withdrawn(
  { because, status, hadAccess, end, hasFreePurchase }: Extract<AccountMailFact, { kind: 'withdrawn' }>,
  { explain, button, say }: { explain: ReturnType<typeof explainer>; button: NonNullable<Parts['button']>; say: Say }
): Parts {
  const { headline, text, after } = wordsOf(explain({ state: 'revoked', because, status, hadAccess, ...end }))
  return {
    subject: say('mail.withdrawn.subject', { headline }),
    headline,
    text: [...text, ...(hasFreePurchase ? [say('mail.withdrawn.free')] : [])],
    button,
    after: [
      ...after,
      ...(hadAccess ? [say('mail.withdrawn.fork'), say('mail.withdrawn.host')] : []),
      ...(because === 'disputed' ? [say('mail.withdrawn.decided')] : [])
    ]
  }
}

/** Explains the account as its card does, with dates instead of "today". */
function explainer(login: string, shop: MailShop) {
  const account = { accountId: undefined, proven: false, slow: false } as const
  // A mail about an end goes out only for an account that was invited.
  const usual = { login, status: 'paid', hadAccess: false, invited: 'yes', ...account } as const
  type Rest = Omit<AccountToExplain, keyof typeof usual> &
    Partial<Pick<AccountToExplain, 'status' | 'hadAccess' | 'accountId'>>
  return (rest: Rest): Explanation => explainAccount({ ...usual, ...rest }, factsOf(shop), undefined)
}

function wordsOf({ headline, text, hints }: Explanation): { headline: string; text: string[]; after: string[] } {
  return { headline: plainText(headline), text: blocksOf(text).map(plainText), after: hints.map(plainText) }
}
