import type { Database } from '../db/database.ts'
import { letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailShop } from './mails.ts'

/** What only the seller can mend. */
export type AlertKind = keyof typeof words

const words = {
  token_refused: {
    subject: 'The code host rejects the invite token',
    text: 'No invitation can be sent and no access withdrawn until it is replaced: it is expired, revoked or mistyped. Make a new one and set CODE_HOST_INVITE_TOKEN, or replace the file of CODE_HOST_INVITE_TOKEN_FILE.'
  },
  forbidden: {
    subject: 'The invite token may not do its work',
    text: 'The code host refuses invitations or withdrawals made with it. It needs Administration: read and write on the repository, the account behind it has to administer the repository, and the organization must let it invite outside collaborators.'
  },
  repository_invisible: {
    subject: 'The invite token cannot see the repository',
    text: 'The code host shows no such repository to it: the token covers another one, still waits for an owner’s approval, or the repository was renamed, moved or deleted.'
  },
  repository_replaced: {
    subject: 'The repository is another one by now',
    text: 'The name in the site config means another repository than the one that buyers were let into: it was deleted and made anew, or the name was given away. Nothing is sent, renewed or withdrawn meanwhile. If the new one is right, run "npm run pullpass -- reconcile --apply".'
  },
  no_seat: {
    subject: 'The organization has no seat left',
    text: 'The code host does not take invitations any more, because each outside collaborator of a private repository needs a seat. Buy more, or free some.'
  },
  other_invitee: {
    subject: 'An invitation went to another account',
    text: 'The code host answered with another account than was asked for, so the invitation was withdrawn at once. Its buyer can press Send invite again; should it happen again, ask the code host.'
  },
  other_permission: {
    subject: 'An invitation offered more than reading',
    text: 'The code host answered with another permission than read, so the invitation was withdrawn at once. Look at the roles of the repository and the organization; then its buyer can press Send invite again.'
  },
  breaker: {
    subject: 'Withdrawals are stopped until you have looked',
    text: 'More than a tenth of those with access would lose it with no payment event behind it. Has product.id or the database changed? Look with "npm run pullpass -- reconcile"; if it is right, add --apply.'
  }
} as const

/** ms after which the same alert may come once more. */
const AGAIN_MS = 7 * 24 * 60 * 60 * 1000
const PREFIX = 'alert:'

/**
 * Tells those who run the site, once a week at most for each thing and token. Buyers' invitations wait meanwhile.
 * `admins` are e-mail addresses.
 */
export function createAlert(options: {
  db: Database
  admins: readonly string[]
  tokenDigest(): string
  now(): number
}): (kind: AlertKind) => Promise<void> {
  const { db, admins, tokenDigest, now } = options
  return async (kind) => {
    const at = now()
    const fact = `${kind}:${tokenDigest().slice(0, 8)}:${Math.floor(at / AGAIN_MS)}`
    for (const admin of admins) {
      await db
        .insertInto('access_mail')
        .values({ subject: `seller ${admin}`, fact, kind: PREFIX + kind, at, state: 'waiting', next_at: at })
        .onConflict((conflict) => conflict.columns(['subject', 'fact']).doNothing())
        .execute()
    }
  }
}

/** The mail of an alert; undefined for a row that is none. */
export function alertMail({ subject, kind }: { subject: string; kind: string }, shop: MailShop): Mail | undefined {
  if (!kind.startsWith(PREFIX)) return undefined
  const { subject: title, text } = words[kind.slice(PREFIX.length) as AlertKind]
  return letter({
    to: subject.replace(/^seller /, ''),
    subject: `${shop.name}: ${title}`,
    before: [`${title}.`, text],
    after: ['Nothing that was paid is lost: what waits is sent, or withdrawn, as soon as it works again.'],
    supportEmail: shop.supportEmail
  })
}
