import type { Database } from '../db/database.ts'
import { letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Because } from './grant.ts'

/** What only the seller can mend. */
export type AlertKind = keyof typeof words

/** Reasons that an attempt comes to: told as soon as it has. */
export const toldAtOnce = [
  'token_refused',
  'forbidden',
  'repository_invisible',
  'no_seat',
  'other_invitee',
  'other_permission'
] as const satisfies (AlertKind & Because)[]

/** Reasons that a claim is found to wait for the seller with, whatever has brought it there. */
export const toldByLooking = [
  'not_taken',
  'account_blocked',
  'invalid_request',
  'found',
  'removed',
  'other_invitee',
  'other_permission',
  'not_ours'
] as const satisfies (AlertKind & Because)[]

const SEE_WHO = 'See who it is with "npm run pullpass -- reconcile".'
const WAITS = 'Nothing that was paid is lost: what waits is sent, or withdrawn, as soon as it works again.'

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
  personal_repository: {
    subject: 'The repository belongs to a person',
    text: 'There the code host ignores read-only permission and every collaborator could push, so nobody is invited to it. Move the repository to an organization and set github.inviteRepoOwner to that.'
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
  not_taken: {
    subject: 'The code host does not take an invitation',
    text: `It has refused to invite the account of a paying buyer six times in a row, or has not answered. That is tried again, once a day at least. Has the organization blocked the account? ${SEE_WHO}`
  },
  account_blocked: {
    subject: 'A buyer’s account is blocked',
    text: `The code host does not let the account of a paying buyer be invited, because it or the organization has blocked the other. Lift the block of the organization, or refund the payment. That is tried again, once a day at least. ${SEE_WHO}`
  },
  invalid_request: {
    subject: 'The code host calls an invitation invalid',
    text: `It refuses to invite the account of a paying buyer, and its words say why: as a rule the roles of the organization, or what kind of account it is. That is tried again, once a day at least. ${SEE_WHO}`
  },
  removed: {
    subject: 'A buyer was removed by hand',
    text: `Somebody removed an account from the repository whose payment stands. It is not invited again by itself, but its buyer can press Send invite. If the buyer is not to come back, refund the payment or block the account at the organization. ${SEE_WHO}`,
    after: []
  },
  not_ours: {
    subject: 'An account has access that no payment covers any more',
    text: `Its purchase is over. Its access came by a team, a membership or somebody’s hand and not through Pullpass, so it is not taken away. Decide whether it is to stay. ${SEE_WHO}`,
    after: []
  },
  found: {
    subject: 'An invitation that was sent by hand has lapsed',
    text: `It was for the account of a paying buyer and did not come through Pullpass, so it is not renewed. Delete it at the code host; then its buyer can press Send invite. ${SEE_WHO}`,
    after: []
  },
  breaker: {
    subject: 'Withdrawals are stopped until you have looked',
    text: 'More than a tenth of those with access would lose it with no payment event behind it. Has product.id or the database changed? Look with "npm run pullpass -- reconcile"; if it is right, add --apply.'
  }
} as const satisfies Record<string, { subject: string; text: string; after?: [] }>

/** ms after which the same alert may come once more. */
const AGAIN_MS = 7 * 24 * 60 * 60 * 1000
const PREFIX = 'alert:'
const SUBJECT = 'seller '

/** `said`: the host's own words about it. */
export type Alert = (kind: AlertKind, target: string, said?: string) => Promise<void>

/**
 * Tells those who run the site, once a week at most for each thing, token and repository. Buyers' invitations wait
 * meanwhile. `admins` are e-mail addresses. `several`: there is more than one repository, so that it is said which.
 */
export function createAlert(options: {
  db: Database
  admins: readonly string[]
  tokenDigest(): string
  now(): number
  several?: boolean
}): Alert {
  const { db, admins, tokenDigest, now, several = false } = options
  return async (kind, target, said) => {
    const at = now()
    const named = kindOf(kind, target, several)
    const fact = `${named}:${tokenDigest().slice(0, 8)}:${Math.floor(at / AGAIN_MS)}`
    for (const admin of admins) {
      await db
        .insertInto('access_mail')
        .values({
          subject: SUBJECT + admin,
          fact,
          kind: PREFIX + named,
          at,
          state: 'waiting',
          next_at: at,
          words: said ?? null
        })
        .onConflict((conflict) => conflict.columns(['subject', 'fact']).doNothing())
        .execute()
    }
  }
}

/**
 * Tells of claims that have come to wait for the seller since that was told last. They are found by looking, so that none
 * is missed by a process that dies.
 */
export async function tellOfClaims(
  {
    db,
    target,
    admins,
    several = false
  }: { db: Database; target: string; admins: readonly string[]; several?: boolean },
  alert: Alert
): Promise<void> {
  const waiting = await db
    .selectFrom('access_grant')
    .select((select) => ['because', select.fn.max('updated_at').as('at')])
    .where('target', '=', target)
    .where('state', 'in', ['queued', 'expired', 'gone', 'blocked'])
    .where('acts', '=', 'seller')
    .where('because', 'in', toldByLooking)
    .groupBy('because')
    .execute()
  if (waiting.length === 0) return
  const told = await db
    .selectFrom('access_mail')
    .select((select) => ['kind', select.fn.max('at').as('at')])
    .where(
      'subject',
      'in',
      admins.map((admin) => SUBJECT + admin)
    )
    .groupBy('kind')
    .execute()
  for (const kind of toldByLooking) {
    const news = waiting.find(({ because }) => because === kind)
    const last = told.find((mail) => mail.kind === PREFIX + kindOf(kind, target, several))
    if (news && Number(news.at) > Number(last?.at ?? Number.NEGATIVE_INFINITY))
      await alert(kind, target, await saidOf(db, target, kind))
  }
}

/** What the host said of the last call for a claim that waits with this reason. */
async function saidOf(db: Database, target: string, because: Because): Promise<string | undefined> {
  const row = await db
    .selectFrom('access_grant')
    .innerJoin('access_intent', 'access_intent.grant_id', 'access_grant.id')
    .select('access_intent.words')
    .where('access_grant.target', '=', target)
    .where('access_grant.because', '=', because)
    .where('access_grant.acts', '=', 'seller')
    .where('access_grant.state', 'in', ['queued', 'expired', 'gone', 'blocked'])
    .where('access_intent.words', 'is not', null)
    .orderBy('access_intent.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.words ?? undefined
}

/** With the repository that it is about, where there are several; the token is the same for all of them. */
function kindOf(kind: AlertKind, target: string, several: boolean): string {
  return several && kind !== 'token_refused' ? `${kind} ${target}` : kind
}

/** The mail of an alert; undefined for a row that is none. */
export function alertMail(
  { subject, kind, words: said }: { subject: string; kind: string; words?: string | null },
  shop: { name: string; supportEmail: string }
): Mail | undefined {
  if (!kind.startsWith(PREFIX)) return undefined
  const [named = '', target] = kind.slice(PREFIX.length).split(' ')
  const {
    subject: title,
    text,
    after = [WAITS]
  }: { subject: string; text: string; after?: string[] } = words[named as AlertKind]
  return letter({
    to: subject.slice(SUBJECT.length),
    subject: `${shop.name}: ${title}`,
    before: [
      `${title}.`,
      ...(target === undefined ? [] : [`The repository is ${target}.`]),
      text,
      ...(said ? [`The code host said: ${said}`] : [])
    ],
    after,
    supportEmail: shop.supportEmail
  })
}
