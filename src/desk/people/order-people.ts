import { decideAboutFound } from '../../access/by-seller/decide-about-found.ts'
import type { SeenAccount } from '../../access/by-seller/listed-account.ts'
import { endStranger } from '../../access/tables/strangers.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import type { PeopleActionName } from '../../routes.ts'
import { createKeyedMutex, type KeyedMutex } from '../../runtime/keyed-mutex.ts'
import { SECOND_MS } from '../../runtime/time/durations.ts'
import { scopeOf } from '../actions/action.ts'
import { recordAction } from '../actions/action-rows.ts'
import type { Line } from '../repositories/lines/compare.ts'
import { whyNot } from '../repositories/lines/may-do.ts'
import { type AccountAction, beginAction, dropIgnored, endAction, keepIgnored, seatTakenBy } from './account-rows.ts'
import { followable } from './adopting.ts'
import { isMet, type PeopleOutcome, peopleWords, withdrawalWords } from './people-words.ts'

/** The dependencies of the actions about accounts. */
export type PeopleDeps = Pick<Context, 'config' | 'db' | 'now' | 'access'>

/**
 * An action about accounts on a repository. `target`: the key of its row. `lines`: the accounts, as the list has just
 * shown them. `note`: why they are meant to be there. `paymentId`: the purchase that the account is to follow.
 */
export type PeopleOrder = {
  name: PeopleActionName
  repository: RepositoryName
  target: string
  lines: readonly Line[]
  note: string
  paymentId: string | undefined
}

/** The admin who acts, and the name of the order: the same order again does nothing twice. */
type Acting = { userId: string; token: string }

/** ms within which withdrawals are tried at once. Those that are left go on by themselves. */
const AT_ONCE_MS = 8 * SECOND_MS

/** The name of an account: its login, or its number where the host told none. */
export function calledOf({ login, accountId }: Pick<Line, 'login' | 'accountId'>): string {
  return login ?? (accountId === null ? 'a deleted account' : `account ${accountId}`)
}

/** The orders that a shop of this process is doing, by their tokens. */
const ofShops = new WeakMap<Context['db'], KeyedMutex>()

/**
 * Does the action for one account after the other. Each is stored with an id of its own. An order that arrives once
 * more, as by a double click, waits for the first one, and finds it done.
 */
export function actOnPeople(deps: PeopleDeps, order: PeopleOrder, acting: Acting): Promise<PeopleOutcome> {
  const underWay = ofShops.get(deps.db) ?? createKeyedMutex()
  ofShops.set(deps.db, underWay)
  return underWay.run(acting.token, () => actOnEach(deps, order, acting))
}

async function actOnEach(deps: PeopleDeps, order: PeopleOrder, acting: Acting): Promise<PeopleOutcome> {
  const until = deps.now() + AT_ONCE_MS
  const outcome: PeopleOutcome = []
  for (const line of order.lines) {
    const why = whyNot(order.name, line, hostName(deps.config.codeHost))
    if (why !== undefined) outcome.push({ ok: false, said: `${calledOf(line)}: ${why}` })
    else outcome.push(await act(deps, order, { line, ...acting, isFirst: deps.now() < until }))
  }
  return outcome
}

type One = Acting & { line: Line; isFirst: boolean }

async function act(deps: PeopleDeps, order: PeopleOrder, one: One): Promise<PeopleOutcome[number]> {
  const { db, now } = deps
  const { name, target, note } = order
  const { line, userId, token } = one
  const paymentId = order.paymentId ?? line.grant?.paymentId
  const login = calledOf(line)
  const action: AccountAction = {
    ...{ id: `${token}.${line.accountId}`, target, accountId: line.accountId ?? 0, login, userId, paymentId },
    ...{ kind: peopleWords[name].kind, note: name === 'ignore' ? note : undefined }
  }
  const progress = await serializable(db, async (tx) => {
    const at = now()
    const begun = await beginAction(tx, action, at)
    if (begun === 'new') await inStory(tx, action, at)
    return begun
  })
  if (progress === 'done') return { ok: true, said: `${login}: this was done already.` }
  const { took, ...done } = await actions[name](deps, order, { ...one, action })
  await endAction(db, action, { outcome: done.said, ...(took !== undefined && { took }) })
  if (done.isOver) {
    const repository = nameOf(order.repository)
    await endStranger(db, { target, repository, accountId: action.accountId, now: now() })
  }
  return done
}

/** Puts the action into the story of the purchase that it is about. */
async function inStory(tx: Tx, { id, kind, paymentId, userId, login }: AccountAction, now: number): Promise<void> {
  const stories = { withdraw: 'withdraw_account', adopt: 'adopt', let_go: 'let_go' } as const
  if (paymentId === undefined || !Object.hasOwn(stories, kind)) return
  const found = await tx.selectFrom('payment').select('id').where('id', '=', paymentId).executeTakeFirst()
  if (!found) return
  const story = stories[kind as keyof typeof stories]
  const done = { kind: story, payments: [paymentId], facts: { username: login }, now }
  await recordAction(tx, { by: { userId }, actionId: id }, done)
}

/** `took`: the account was given a free seat. `isOver`: it is no stranger any more. */
type Done = PeopleOutcome[number] & { took?: boolean; isOver?: boolean }
type PeopleAction = (deps: PeopleDeps, order: PeopleOrder, one: One & { action: AccountAction }) => Promise<Done>

const actions: Record<PeopleActionName, PeopleAction> = {
  async withdraw({ access, config, now }, { repository }, { line, action, isFirst }) {
    const seen = seenOf(line)
    if (!seen) return notListed(line)
    const outcome = await access.withdrawAccount(repository, seen, { orderId: action.id, isFirst })
    const at = { host: hostName(config.codeHost), now: now() }
    const said = withdrawalWords(outcome, calledOf(line), at)
    const isWithdrawn = outcome.is === 'gone'
    return { ok: isMet(outcome), isOver: isWithdrawn || outcome.is === 'nothing', isWithdrawn, said }
  },
  async adopt(deps, { repository, paymentId = '' }, { line }) {
    const { access } = deps
    const seen = seenOf(line)
    if (!seen) return notListed(line)
    const follows = await followable({ ...scopeOf(deps), repository }, paymentId, line)
    if (!follows.ok) return { ok: false, said: `${calledOf(line)} cannot follow this purchase. ${follows.why}` }
    const adoption = await access.adoptAccount(repository, seen, { paymentId, product: follows.product.id })
    if (adoption.is !== 'adopted') return { ok: false, said: `${calledOf(line)}: ${notAdopted[adoption.is]}` }
    return { ok: true, isOver: true, took: adoption.took, said: `${calledOf(line)} follows this purchase from now on.` }
  },
  async 'let-go'({ db, access }, { repository, target }, { line }) {
    const paymentId = await seatTakenBy(db, target, line)
    const isDone = await access.letGo(repository, { accountId: line.accountId ?? 0, paymentId })
    if (!isDone) return { ok: false, said: `${calledOf(line)} does not follow a purchase by your word any more.` }
    const seat = paymentId === undefined ? '' : ', and its seat is free again'
    return { ok: true, said: `${calledOf(line)} stays, and follows no payment${seat}.` }
  },
  async ignore({ db, now }, _, { line, action }) {
    await serializable(db, async (tx) => {
      const at = now()
      await keepIgnored(tx, action, at)
      await decideAboutFound(tx, { ...action, now: at }, { isTakenBack: false })
    })
    return { ok: true, isOver: true, said: `${calledOf(line)} counts as meant to be there.` }
  },
  async 'stop-ignoring'({ db, now, access }, _, { line, action }) {
    await serializable(db, async (tx) => {
      await dropIgnored(tx, action)
      await decideAboutFound(tx, { ...action, now: now() }, { isTakenBack: true })
    })
    access.nudge()
    return { ok: true, said: `${calledOf(line)} is not ignored any more.` }
  }
}

const notAdopted = {
  not_paid: 'the purchase is not paid any more, so nothing was done.',
  no_seat: 'the purchase has no free seat any more, so nothing was done.',
  ours: 'what it has came through Pullpass already.',
  ordered: 'it is being withdrawn.',
  sender: 'Pullpass sends its invitations with this account.'
} as const

function notListed(line: Line): Done {
  return { ok: false, said: `${calledOf(line)}: the code host does not list it any more.` }
}

/** The account as the list shows it; undefined if it shows nothing of its own. */
function seenOf({ accountId, login, shows, invitationId, since }: Line): SeenAccount | undefined {
  if (accountId === null || shows.as === 'not_listed') return undefined
  const account = { accountId, login: login ?? '' }
  if (shows.as === 'access') return { ...account, shows: 'collaborator' }
  if (invitationId === undefined || since === undefined) return undefined
  return { ...account, shows: shows.as, invitationId, invitedAt: since }
}
