import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { Because } from '../grant-states.ts'

/** The data in every mail to a buyer. `host` is the code host's name as buyers know it. */
export type MailShop = { name: string; supportEmail: string; product: string; host: string }

/** Why access was withdrawn, as far as it concerns the buyer. */
type WithdrawnBecause = keyof typeof why

/** Why a grant stopped that only its buyer can continue. */
export type StoppedBecause = keyof typeof stopped

/** A fact that a buyer is told by mail. Times in ms since the epoch. */
export type MailFact =
  /** Paid, but the buyer has not named an account yet. `url`: the page with the form; signing in leads back to it. */
  | { kind: 'ready'; to: string; url: string }
  /** The account was named at the checkout, and still waits for its invitation. */
  | { kind: 'queued'; to: string; login: string; url: string }
  | { kind: 'invited'; to: string; login: string; invitationUrl: string; lapsesAt: number }
  /** The invitation is about to expire, and is not renewed again by itself. */
  | { kind: 'lapsing'; to: string; login: string; invitationUrl: string; url: string; lapsesAt: number }
  /** The invitation has expired, and is not renewed again by itself. */
  | { kind: 'lapsed'; to: string; login: string; url: string }
  /** The grant does not continue by itself: the buyer names another account, or presses Send invite. */
  | { kind: 'stopped'; to: string; login: string; because: StoppedBecause; url: string }
  /**
   * The purchase covers fewer accounts than before, and this account loses its seat. `seats`: the number covered now;
   * `until`: the account keeps its seat until then.
   */
  | { kind: 'shrinking'; to: string; login: string; seats: number; until: number; hadAccess: boolean; url: string }
  | { kind: 'withdrawn'; to: string; login: string; because: WithdrawnBecause; hadAccess: boolean; url: string }

/** The mail about a fact: the event, and what the buyer can do. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one text for each kind of mail.
export function accessMail(fact: MailFact, shop: MailShop): Mail {
  const { name, supportEmail, product, host } = shop
  const common = { to: fact.to, supportEmail }
  switch (fact.kind) {
    case 'ready':
      return letter({
        ...common,
        subject: `${product} is ready for you`,
        before: [
          `Thank you for buying ${product} from ${name}.`,
          `One step is left: sign in, give your ${host} username and press Send invite. ${host} then invites that account to read the repository.`
        ],
        link: { url: fact.url, label: 'Get your invitation' },
        after: ['Sign in with the e-mail address that this mail was sent to.']
      })
    case 'queued':
      return letter({
        ...common,
        subject: `${fact.login} waits for its invitation to ${product}`,
        before: [
          `You named the account ${fact.login} when you bought ${product}. It is not invited yet: ${host} takes only so many invitations a day, or takes none at the moment.`,
          'The invitation is sent by itself as soon as that works, and you get a mail about it then. You need do nothing.'
        ],
        link: { url: fact.url, label: 'See how things stand' },
        after: ['Sign in with the e-mail address that this mail was sent to. You can name another account there, too.']
      })
    case 'invited':
      return letter({
        ...common,
        subject: `${fact.login} is invited to ${product}`,
        before: [
          `${host} has invited the account ${fact.login} to read ${product}. Accept the invitation until ${dateTimeWords(fact.lapsesAt)}.`
        ],
        link: { url: fact.invitationUrl, label: 'Open the invitation' },
        after: [
          `Open it signed in to ${host} as ${fact.login}. Signed in as somebody else, ${host} says that it cannot find it.`,
          `${host} also sends an e-mail of its own, to the address of the account ${fact.login} there. That may be another address than this one.`
        ]
      })
    case 'lapsing':
      return letter({
        ...common,
        subject: `Last days to accept your invitation to ${product}`,
        before: [
          `The invitation of the account ${fact.login} to ${product} has not been accepted yet. It lapses on ${dateTimeWords(fact.lapsesAt)}, and it is not sent again by itself.`
        ],
        link: { url: fact.invitationUrl, label: 'Open the invitation' },
        after: [
          `Open it signed in to ${host} as ${fact.login}.`,
          `Too late, or the wrong account? Your purchase stays. Press Send invite whenever you like: ${fact.url}`
        ]
      })
    case 'lapsed':
      return letter({
        ...common,
        subject: `Your invitation to ${product} has lapsed`,
        before: [
          `The invitation of the account ${fact.login} to ${product} was not accepted in time, so it is not open any more. Your purchase stays.`,
          'When you are ready to accept a new one, press Send invite.'
        ],
        link: { url: fact.url, label: 'Send invite' },
        after: [
          `${host} sends its own e-mail about an invitation to the address of the account ${fact.login} there. Please look there too.`
        ]
      })
    case 'stopped': {
      const { state, what, next } = stopped[fact.because]
      return letter({
        ...common,
        subject: `${fact.login} ${state} ${product}`,
        before: [what(fact.login, host), `Your purchase stays. ${next}`],
        link: { url: fact.url, label: 'Send invite' },
        after: [`Something else in the way? Write to ${supportEmail}.`]
      })
    }
    case 'shrinking':
      return letter({
        ...common,
        subject: `${fact.login} is about to lose its place in your purchase of ${product}`,
        before: [
          `A purchase of ${product} covers ${fact.seats === 1 ? 'one account' : `${fact.seats} accounts`} now, and yours has more. Those that were named last give way, so ${fact.login} keeps its place until ${dateTimeWords(fact.until)} and not much longer.`,
          fact.hadAccess
            ? `Until then it can read the repository on ${host}: pull what you want to keep.`
            : `Then its invitation on ${host} is taken back, or not sent.`
        ],
        link: { url: fact.url, label: 'See how things stand' },
        after: [`Should another account give way, or is that a mistake? Write to ${supportEmail} before then.`]
      })
    case 'withdrawn':
      return letter({
        ...common,
        subject: fact.hadAccess
          ? `${fact.login} has no access to ${product} any more`
          : `The invitation of ${fact.login} to ${product} was taken back`,
        before: [
          fact.hadAccess
            ? `The account ${fact.login} can no longer read ${product} on ${host}, because ${why[fact.because]}.`
            : `The invitation of the account ${fact.login} to ${product} on ${host} was taken back, because ${why[fact.because]}.`,
          ...(fact.hadAccess ? whatItMeans(fact.login, host) : [])
        ],
        link: { url: fact.url, label: 'See how things stand' },
        after: [`Is that a mistake? Write to ${supportEmail}, and we put it right.`, ...comesBack(fact.because)]
      })
  }
}

const notInvited = 'could not be invited to'
const notOpen = 'has no open invitation to'
const again = 'If you want the invitation, press Send invite.'
const another = 'Give the name of your own account and press Send invite.'

const stopped = {
  no_such_account: {
    state: notInvited,
    what: (login: string, host: string) =>
      `${host} knows nobody named ${login}: the name is mistyped, or the account was deleted or renamed. So nobody was invited.`,
    next: another
  },
  not_a_person: {
    state: notInvited,
    what: (login: string) => `${login} is an organization or a program, and only people can be invited.`,
    next: another
  },
  account_flagged: {
    state: notInvited,
    what: (login: string, host: string) =>
      `${host} has flagged or suspended the account ${login}, so it cannot be invited.`,
    next: `Ask the code host to lift that and press Send invite then, or give the name of another account.`
  },
  enterprise_managed: {
    state: notInvited,
    what: (login: string) =>
      `The account ${login} is managed by a company, and only that company can invite it anywhere.`,
    next: 'Give the name of a personal account and press Send invite.'
  },
  declined: {
    state: notOpen,
    what: (login: string, host: string) =>
      `The invitation of the account ${login} is not open on ${host} any more: it was declined, or taken back by hand. So it is not sent again by itself.`,
    next: again
  },
  left: {
    state: 'has no access any more to',
    what: (login: string, host: string) =>
      `The account ${login} is not on the repository on ${host} any more: it has left, or was removed by hand. So it is not invited again by itself.`,
    next: again
  },
  no_trace: {
    state: notOpen,
    what: (login: string, host: string) =>
      `${host} gave no clear answer when an invitation for the account ${login} was sent, and shows none now: it was never made, or it was declined. So it is not sent again by itself.`,
    next: again
  }
} as const

/** The reasons for which a mail about a stopped grant has words. */
export const stoppedReasons = Object.keys(stopped) as StoppedBecause[]

/** Whether a mail about a stopped grant has words for this reason. */
export function isStopped(because: string): because is StoppedBecause {
  return Object.hasOwn(stopped, because)
}

const why = {
  refunded: 'the purchase was refunded',
  disputed: 'the bank has been asked to take the payment back',
  payment_lost: 'the bank has taken the payment back',
  subscription_ended: 'the subscription has ended',
  no_payment: 'no payment stands behind it any more',
  seat_gone: 'the purchase covers fewer accounts than it did'
} as const satisfies Partial<Record<Because, string>>

/** Whether a mail about withdrawn access has words for this reason. */
export function isWithdrawn(because: string): because is WithdrawnBecause {
  return Object.hasOwn(why, because)
}

/**
 * The consequences of a removal for the account:
 * https://docs.github.com/en/rest/collaborators/collaborators (remove a repository collaborator).
 */
function whatItMeans(login: string, host: string): string[] {
  return [
    `What was cloned to a disk stays there; new releases cannot be pulled any more. If ${login} had a private fork of the repository on ${host}, ${host} deletes that fork.`,
    `${host} may tell the account in its own words that it was removed. That is about this repository only.`
  ]
}

function comesBack(because: WithdrawnBecause): string[] {
  return because === 'disputed' ? ['When the payment stands after all, the account is invited anew by itself.'] : []
}
