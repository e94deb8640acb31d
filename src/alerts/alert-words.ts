import type { Because } from '../access/grant-states.ts'
import { DAY_MS, HOUR_MS } from '../runtime/time/durations.ts'
import { type AlertWords, wordsOfChecks } from './check-alert-words.ts'

/** The kinds of problems that only the seller can solve. */
export type AlertKind = keyof typeof words

/** Reasons that the outcome of an attempt can have: the seller is told at once. */
export const toldAtOnce = [
  'token_refused',
  'forbidden',
  'repository_invisible',
  'repository_archived',
  'no_seat',
  'other_invitee',
  'other_permission'
] as const satisfies (AlertKind & Because)[]

/** Reasons for which a grant waits for the seller: a query finds such grants, whatever caused the state. */
export const toldByChecks = [
  'not_taken',
  'account_blocked',
  'invalid_request',
  'unreachable',
  'found',
  'removed',
  'other_invitee',
  'other_permission',
  'not_ours'
] as const satisfies (AlertKind & Because)[]

const SEE_WHO = 'See who it is with "npm run pullpass -- reconcile".'
const ON_ITS_PAGE =
  'On the page of the purchase, “Send the invitation” tries it now, and “Change an account” gives the seat to another account of the buyer.'
const APPLY = 'Or do that with "npm run pullpass -- reconcile", and --apply.'

const words = {
  ...wordsOfChecks,
  token_refused: {
    urgent: true,
    subject: 'The code host rejects the invite token',
    text: 'No invitation can be sent and no access withdrawn until it is replaced: it is expired, revoked or mistyped. Make a new one and set CODE_HOST_INVITE_TOKEN, or replace the file of CODE_HOST_INVITE_TOKEN_FILE.',
    // A new token is a new alert, which is mailed at once.
    everyMs: 0
  },
  forbidden: {
    urgent: true,
    subject: 'The invite token may not do its work',
    text: 'With it the code host refuses invitations, withdrawals, or the lists of who is invited and who has access. It needs Administration: read and write on the repository, the account behind it has to administer the repository, and the organization must let it invite outside collaborators.',
    everyMs: 0
  },
  repository_invisible: {
    urgent: true,
    subject: 'The invite token cannot see the repository',
    text: 'The code host shows no such repository to it: the token covers another one, still waits for an owner’s approval, or the repository was renamed, moved or deleted.',
    everyMs: 0
  },
  repository_replaced: {
    urgent: true,
    subject: 'The repository is another one by now',
    text: 'The name in the site config means another repository than the one that buyers were let into: it was deleted and made anew, or the name was given away. Nothing is sent, renewed or withdrawn meanwhile. On the page of the desk about it you see what it would mean to sell the new one, and can accept it.',
    byMail: APPLY
  },
  personal_repository: {
    subject: 'The repository belongs to a person',
    text: 'There the code host ignores read-only permission and every collaborator could push, so nobody is invited to it. Move the repository to an organization and set github.inviteRepoOwner to that.'
  },
  no_seat: {
    subject: 'The organization has no host seat left',
    text: 'The code host does not take invitations any more, because each outside collaborator of a private repository needs a host seat. Buy more, or free some.'
  },
  other_invitee: {
    subject: 'An invitation went to another account',
    text: 'The code host answered with another account than was asked for, so the invitation was withdrawn at once. Its buyer can press Send invite again; should it happen again, ask the code host.',
    reminders: 1
  },
  other_permission: {
    subject: 'An invitation offered more than reading',
    text: 'The code host answered with another permission than read, so the invitation was withdrawn at once. Look at the roles of the repository and the organization; then its buyer can press Send invite again.',
    reminders: 1
  },
  not_taken: {
    subject: 'The code host does not take an invitation',
    text: 'It has refused to invite the account of a paying buyer six times in a row, or has not answered. That is tried again, once a day at least. Has the organization blocked the account?',
    byMail: SEE_WHO,
    onDesk: ON_ITS_PAGE
  },
  account_blocked: {
    subject: 'A buyer’s account is blocked',
    text: 'The code host does not let the account of a paying buyer be invited. The account has blocked your organization, or your organization has blocked it. Lift the block if it is yours, or refund the payment. That is tried again, once a day at least.',
    byMail: SEE_WHO,
    onDesk: ON_ITS_PAGE
  },
  invalid_request: {
    subject: 'The code host calls an invitation invalid',
    text: 'It refuses to invite the account of a paying buyer, and its words say why: usually the roles of the organization, or what kind of account it is. That is tried again, once a day at least.',
    byMail: SEE_WHO,
    onDesk: ON_ITS_PAGE
  },
  unreachable: {
    subject: 'The code host does not answer questions about a buyer’s account',
    text: 'Before Pullpass invites or removes an account automatically it asks the code host what the account is called now, and whether it is in. For most of an hour that was not answered, so these accounts wait; each goes on as soon as it is. The log says what the code host answered instead. Does its status page tell of an outage?',
    byMail: SEE_WHO
  },
  removed: {
    subject: 'A buyer was removed by hand',
    text: 'Somebody removed an account from the repository whose payment is still good. It is not invited again automatically, but its buyer can press Send invite. If the buyer is not to come back, press End access on the page of the purchase. That ends this item, and so does a full refund.',
    byMail: SEE_WHO,
    after: [],
    reminders: 2
  },
  not_ours: {
    subject: 'An account has access that no payment covers any more',
    text: 'Its purchase is over. Its access came by a team, a membership or somebody’s hand and not through Pullpass, so it is not taken away. Decide whether it is to stay.',
    byMail: SEE_WHO,
    after: [],
    reminders: 2
  },
  found: {
    subject: 'An invitation that was sent by hand has expired',
    text: 'It was for the account of a paying buyer and did not come through Pullpass, so it is not renewed. Adopt it on the page of the repository, and Pullpass renews it. Or delete it at the code host; then its buyer can press Send invite.',
    byMail: SEE_WHO,
    after: [],
    reminders: 2
  },
  clock_ahead: {
    subject: 'The clock of this machine was put back',
    text: 'It was put back by more than a minute while Pullpass ran. Times that lay in the future by then count as now, so some things are tried earlier than they would have been. While the clock was wrong, deliveries of processors may have been refused; processors send them again. Keep the clock right with NTP.',
    after: [],
    reminders: 0
  },
  mails_stuck: {
    subject: 'Mails did not go out',
    text: 'For an hour or longer the mail server could not be used, so nobody was mailed in that time, you included. An account that was to lose its seat after a mail keeps the seat until a day after that mail has gone out.',
    byMail: 'That you read this means that it works again: what is still so is mailed now. The problem was:',
    onDesk:
      'Each mail is tried for three days, and what waits goes out as soon as the mail server takes it. “Check now” on Health says whether it answers now. This is what came of the last try:',
    after: [],
    // An attempt is made every hour.
    lastsMs: 3 * HOUR_MS
  },
  mail_given_up: {
    subject: 'A mail to a buyer was given up',
    text: 'It was tried for up to three days, or not at all if no mail can go to such an address. So its buyer may not know what it says. Is the address right? Write to the buyer yourself where it matters. These are the mails, each with its last problem:',
    after: [],
    reminders: 0
  },
  admin_mail_given_up: {
    subject: 'A mail to an admin was given up',
    text: 'It was tried for three days. This admin gets no mail until the address works again. Correct the address under "admins" in the site config, or have its mailbox repaired. The mail server said:',
    after: []
  },
  chat_stuck: {
    subject: 'The chat takes no messages',
    text: 'Alerts that should be in the chat by now are not. Each message is tried for three days, and what could not be delivered counts as not told. Does the webhook still exist? If not, make a new one, set ALERT_WEBHOOK_URL and restart.',
    byMail:
      'Until then look at these mails and at the desk. Try the chat with: npm run pullpass -- doctor --chat. This is what came of the last try:',
    onDesk:
      'Until then look at this page and at your mails. “Check now” on Health says whether the host of the chat can be reached, and whether messages wait. This is what came of the last try:',
    after: [],
    // A try is made every hour, or as late as the chat asks for.
    lastsMs: DAY_MS
  },
  list_unreadable: {
    subject: 'A list of the code host cannot be read whole',
    text: 'For most of an hour the lists of who has access, and of open invitations, could not be read whole. Until they can, nobody is taken for gone, nothing is renewed, and a withdrawal is not called done. New invitations are sent, and what has to be withdrawn is asked about and withdrawn one by one, unless the code host throttles all requests. A list that is refused needs a right of the token: Administration (read) for the invitations, membership of the organization for the collaborators.',
    byMail: 'The log says which list it is and why, and "npm run pullpass -- reconcile" reads them once more.',
    onDesk: 'The page of the repository reads them once more, and says which list it is and why.'
  },
  not_withdrawn: {
    subject: 'The code host goes on showing access that was withdrawn',
    text: 'Pullpass has removed an account, or withdrawn its invitation, three times, and the code host shows it all the same. It may lag; or a team, a membership or the base permission of the organization lets the account in as well. It is tried again, twice a day at the end, until it is gone. Look at the repository’s access settings.',
    byMail: SEE_WHO
  },
  delivery_unreadable: {
    subject: 'A delivery of a payment processor could not be processed',
    text: 'It may be a sale whose buyer gets nothing, or a refund. It is kept, and tried again when Pullpass starts. Has the processor changed its format? Then a newer Pullpass may read it.',
    byMail:
      'Look at it with: npm run pullpass -- inbox show <processor> <event>. Have it tried now with: npm run pullpass -- inbox replay <processor> <event>. All of them: npm run pullpass -- inbox list --state unreadable.',
    onDesk: 'Its page shows it, and “Replay” there has it tried now.',
    after: ['What it means counts as soon as it can be read.'],
    reminders: 2
  },
  key_refused: {
    subject: 'A payment processor does not accept the API key',
    text: 'Sales count all the same, as their webhooks tell of them. But what no webhook brings is not looked for, so that a sale or a refund may be missed; or, where it says so below, the line items of sales are not known: quantities, and what else is in a cart. The key is expired, revoked or mistyped, or may not read what it has to. Give it the right or make a new one, set it and restart.',
    byMail:
      'See whether it works: npm run pullpass -- catch-up. Sales without their line items: npm run pullpass -- inbox list --state failing.',
    onDesk:
      'Deliveries says when the list of each processor was last read whole, and why a later read ended early. Sales without their line items stand there as “Tried again”.',
    after: ['What was missed meanwhile is found then. Line items are asked for again for two days.'],
    // An attempt may be made only every few hours.
    lastsMs: DAY_MS
  },
  breaker: {
    urgent: true,
    subject: 'Withdrawals are stopped until you have looked',
    text: 'More than a tenth of those with access would lose it with no payment event behind it: their payments are gone from the database, or are of a product that does not lead to this repository. Has an alias, or a payments.<processor>.scenes, been moved to another product in the site config, or an old database been put back? Then put that right. On the page of the desk about it you see who it is, and can release the withdrawals if they are right.',
    byMail: APPLY
  }
} as const satisfies Record<string, AlertWords>

/** The words of each kind. */
export const alertWords: Readonly<Record<AlertKind, AlertWords>> = words

/** The meaning of an alert, and what to do, as its mail says it. */
export function mailText(kind: AlertKind): string {
  return textWith(kind, 'byMail')
}

/** The same as the desk says it, which has a page or a button where the mail has a command. */
export function deskText(kind: AlertKind): string {
  return textWith(kind, 'onDesk')
}

function textWith(kind: AlertKind, own: 'byMail' | 'onDesk'): string {
  const { text, [own]: more } = alertWords[kind]
  return more === undefined ? text : `${text} ${more}`
}

/**
 * The kinds that the seller may take off the first page of the desk. Nothing stored proves that they are over, or the
 * seller may leave things as they are.
 */
const leftToSeller: readonly AlertKind[] = [
  'account_not_named',
  'invitation_lapsed',
  'end_not_reported',
  'sale_of_nobody',
  'sale_of_zero',
  'dispute_opened',
  'mail_given_up',
  'admin_mail_given_up',
  'event_given_up',
  'clock_ahead',
  'nobody_to_tell',
  'delivery_unreadable',
  'signatures_failing',
  'webhooks_silent',
  'role_raised',
  'token_reaches_more',
  'token_of_owner',
  'check_failed'
]

/** Whether the seller may take alerts of the kind off the first page of the desk. */
export function isLeftToSeller(kind: AlertKind): boolean {
  return leftToSeller.includes(kind)
}

/**
 * The kinds of which the purchase says whether it is still so, however long ago it was noticed: they are noticed for
 * some days only, and stay open as long as they are so.
 */
export const askedAgain = [
  'account_not_named',
  'sale_of_nobody',
  'dispute_opened',
  'invitation_lapsed',
  'end_not_reported'
] as const satisfies AlertKind[]

/** A kind of which the purchase says whether it is still so. */
export type AskedAgain = (typeof askedAgain)[number]

/** Whether the purchase says of the kind whether it is still so. */
export function isAskedAgain(kind: string): kind is AskedAgain {
  return askedAgain.some((each) => each === kind)
}

/** Whether an alert of the kind that the seller took off the list stays off it, also if it begins anew. */
export function staysOff(kind: AlertKind): boolean {
  const isOfToken = kind === 'token_reaches_more' || kind === 'token_of_owner'
  return isOfToken || alertRules(kind).reminders === 0 || isAskedAgain(kind)
}

/** ms after which an alert is over, unless it is raised again. */
const LASTS_MS = 2 * HOUR_MS

/** Whether the text is the kind of an alert: an earlier version may have stored another one. */
export function isAlertKind(kind: string): kind is AlertKind {
  return Object.hasOwn(words, kind)
}

/** The rules of a kind, with their defaults. Times in ms. */
export function alertRules(kind: AlertKind): { everyMs: number; reminders: number; lastsMs: number } {
  const { everyMs = DAY_MS, reminders = Number.POSITIVE_INFINITY, lastsMs = LASTS_MS } = alertWords[kind]
  return { everyMs, reminders, lastsMs }
}

/** Whether alerts of the kind are told in quiet hours as well. */
export function isUrgent(kind: AlertKind): boolean {
  const { urgent = false } = alertWords[kind]
  return urgent
}
