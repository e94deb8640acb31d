import { receiverOf } from '../../access/mail/receiver.ts'
import { onAccountOfGrant } from '../../access/tables/account-of-grant.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { scopeOf } from '../actions/action.ts'
import { buyerName, purchaseName } from '../actions/purchase-names.ts'
import type { Line } from '../repositories/lines/compare.ts'
import { showsWords } from '../repositories/lines/line-words.ts'
import { whyNot } from '../repositories/lines/may-do.ts'
import { seatTakenBy } from './account-rows.ts'
import { followable } from './adopting.ts'
import { calledOf, type PeopleDeps, type PeopleOrder } from './order-people.ts'

/** The words as they stand within a sentence. */
const inSentence = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** The effects of an action about an account, a sentence each. `mails`: those about the mails that it leads to. */
type Effects = { does: string[]; mails: string[] }

/** A chosen account: the effects of the action, or why it cannot be done. */
export type ChosenAccount = { line: Line; called: string } & (({ ok: true } & Effects) | { ok: false; why: string })

/** Says for each account what the action will do. Changes nothing. */
export async function previewPeople(deps: PeopleDeps, order: PeopleOrder): Promise<ChosenAccount[]> {
  const host = hostName(deps.config.codeHost)
  const chosen: ChosenAccount[] = []
  for (const line of order.lines) {
    const account = { line, called: `${calledOf(line)} (${inSentence(showsWords(line.shows, host))})` }
    const why = whyNot(order.name, line, host)
    const effects = why === undefined ? await effectsOf(deps, order, line) : why
    chosen.push(
      typeof effects === 'string' ? { ...account, ok: false, why: effects } : { ...account, ok: true, ...effects }
    )
  }
  return chosen
}

/** The effects of the action, or why it cannot be done. */
async function effectsOf(deps: PeopleDeps, order: PeopleOrder, line: Line): Promise<Effects | string> {
  const host = hostName(deps.config.codeHost)
  const called = calledOf(line)
  switch (order.name) {
    case 'withdraw':
      return withdraws(line, host)
    case 'adopt':
      return adopts(deps, order, line)
    case 'let-go':
      return letsGo(deps, order, line)
    case 'ignore':
      return withoutMail([
        line.grant
          ? `The access of ${called}, which no payment covers, does not wait for you any more: neither on Today nor on the page of the purchase.`
          : `${called} is not counted as a stranger any more, and you are not told of it.`,
        `Pullpass leaves what ${called} has as it is, and ${host} is not asked to change anything.`
      ])
    case 'stop-ignoring':
      return withoutMail([
        line.grant
          ? `The access of ${called} waits for you again, on Today and by mail, unless a payment covers it. What it has stays as it is.`
          : `${called} counts as a stranger again, and you are told of it. What it has stays as it is.`
      ])
  }
}

function withoutMail(does: string[]): Effects {
  return { does, mails: [] }
}

function withdraws(line: Line, host: string): Effects {
  const called = calledOf(line)
  const what =
    line.shows.as === 'access'
      ? [
          `With the token, Pullpass removes ${called} from the repository at ${host}.`,
          `${host} deletes a private fork of ${called}. A clone stays with whoever has it. ${host} may mail ${called} about it.`
        ]
      : [
          `With the token, Pullpass deletes the ${line.shows.as === 'expired' ? 'expired ' : ''}invitation of ${called}.`
        ]
  const does = [...what, 'If the host cannot be asked now, Pullpass goes on until it is done.']
  if (!line.grant) return withoutMail([...does, 'Pullpass mails nobody.'])
  return { does, mails: ['Its buyer is mailed that the access has ended, unless that was mailed before.'] }
}

async function adopts(deps: PeopleDeps, order: PeopleOrder, line: Line): Promise<Effects | string> {
  const { repository, paymentId = '' } = order
  const follows = await followable({ ...scopeOf(deps), repository }, paymentId, line)
  if (!follows.ok) return follows.why
  const { purchase, product, holds } = follows
  const called = calledOf(line)
  const others = product.repositories.length - 1
  const open = line.shows.as === 'access' ? 'has access' : 'is invited'
  const does = [
    `${called} follows ${purchaseName(purchase, deps.config.payments.processors)} of ${buyerName(purchase)}, and ${holds ? 'keeps its seat' : 'takes a free seat'}.`,
    'If that payment is refunded or ends in another way, Pullpass takes the access away, as if it had given it.',
    ...(line.shows.as === 'access'
      ? []
      : [
          line.shows.as === 'expired'
            ? 'Pullpass renews the invitation, which has expired.'
            : 'Pullpass renews the invitation before it expires, like its own.'
        ]),
    ...(others > 0
      ? [
          `Pullpass invites ${called} to the other ${others === 1 ? 'repository' : `${others} repositories`} of ${product.name}, too. Where it was let in by hand there, adopt it on the page of that repository as well.`
        ]
      : []),
    `The buyer sees ${called} on the purchase, and can move the seat.`
  ]
  const mail = `A mail says that ${called} ${open}, once. To:`
  const to = receiverOf(line.shows.as === 'access' ? 'accepted' : 'invited', purchase)
  return to === undefined
    ? withoutMail([...does, `${mail} nobody: no address of this buyer is known.`])
    : { does, mails: [`${mail} ${to}.`] }
}

async function letsGo({ db }: PeopleDeps, { target }: PeopleOrder, line: Line): Promise<Effects> {
  const called = calledOf(line)
  const took = await seatTakenBy(db, target, line)
  const stays = `${called} keeps what it has, and Pullpass leaves that as it is, whatever becomes of the payment.`
  if (took === undefined)
    return withoutMail([stays, 'The account keeps its seat of the purchase.', 'Nobody is mailed.'])
  const isElsewhere = await hasOursElsewhere(db, target, { paymentId: took, accountId: line.accountId ?? 0 })
  const does = [
    stays,
    'The seat of the purchase is free again, and the buyer does not see the account any more.',
    'What Pullpass itself has given the account in other repositories of the product is withdrawn.'
  ]
  if (!isElsewhere) return withoutMail([...does, 'Nobody is mailed.'])
  return { does, mails: ['A mail tells the buyer that it was withdrawn there, once that is done.'] }
}

/** Whether the account has something from us, or waits for it, in another repository of its purchase. */
async function hasOursElsewhere(
  db: PeopleDeps['db'],
  target: string,
  { paymentId, accountId }: { paymentId: string; accountId: number }
): Promise<boolean> {
  const given = db
    .selectFrom('access_grant')
    .leftJoin('access_account', onAccountOfGrant)
    .select(['access_grant.state', 'origin'])
    .where('payment_id', '=', paymentId)
    .where('access_grant.account_id', '=', accountId)
    .where('access_grant.target', '!=', target)
    .where('released', 'is', null)
  return (await given.execute()).some(({ state, origin }) => origin !== 'found' && state !== 'revoked')
}
