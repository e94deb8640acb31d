import type { Page } from 'playwright-core'
import { carryOutAccountOrder } from '../../../src/desk/actions/account-actions.ts'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { callNotSold } from '../../../src/desk/actions/not-sold-here.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { askMerge } from '../../../src/desk/merging/ask-merge.ts'
import { newToken } from '../../../src/runtime/secret-token.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { SELLER, unmatchedSale } from '../worlds/desk-scene.ts'
import { guestWhoPaid } from '../worlds/guest.ts'
import { peopleOf, repository } from '../worlds/people.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { tellerOf } from '../worlds/teller.ts'
import { signIn } from '../worlds/visitor.ts'
import { signInAnew } from './desk-pages.ts'

/** The buyers and accounts of the previews that no other page of the desk has. */
export const previewed = {
  /** A purchase that a guest holds, and the owner of its address asks for. */
  askedFor: 'asked-for@mail.example',
  /** A sale that is called not sold here. */
  notSold: 'mug@mail.example',
  /** A purchase with an open dispute that its processor reports no end of. */
  disputed: 'dora-disputed@mail.example',
  /** Two accounts declined their invitations. */
  declined: 'tia-team@mail.example',
  /** A buyer who is asked whether another one is the same person. */
  askedToMerge: 'quentin-waits@mail.example',
  /** Access that the seller gave for a time. */
  forATime: 'rhea-reviews@mail.example',
  /** Two purchases that the seller ended together. */
  ended: 'gil-gives@mail.example',
  /** An account that is called meant to be there, and one that follows a purchase by the seller's word. */
  ignored: 'iggy-ignored',
  adopted: 'addy-adopted',
  /** An account without access. */
  new: 'ned-new'
} as const

const filling = new WeakMap<SandboxWorld, Promise<void>>()

/** Has everything happen that the previews need, once in a world, and signs the seller in after that. */
export async function fillPreviews(page: Page, world: SandboxWorld): Promise<void> {
  if (filling.has(world)) return filling.get(world)
  filling.set(world, fill(world))
  await filling.get(world)
  await signInAnew(page, world)
}

async function fill(world: SandboxWorld): Promise<void> {
  await declineTwice(world)
  await giveAndEnd(world)
  await disputeOne(world)
  await askForOne(world)
  const { db } = world.context
  const sale = { ...(await unmatchedSale(db)), id: 'mug-sale', key: 'cs_mug', email: previewed.notSold }
  await db.insertInto('payment').values(sale).execute()
  await callNotSold(world.context, { paymentId: sale.id, isNotSold: true }, acting())
  await decideAboutPeople(world)
}

const acting = () => ({ by: 'command line' as const, actionId: newToken() })

export async function purchaseOf({ context }: SandboxWorld, email: string): Promise<string> {
  const rows = context.db.selectFrom('payment').select('id').where('email', '=', email).orderBy('created_at')
  return (await rows.executeTakeFirstOrThrow()).id
}

async function declineTwice(world: SandboxWorld): Promise<void> {
  const { context } = world
  const { person, byHand, pass } = peopleOf(() => world)
  const accounts = [person('tia-one'), person('tia-two')]
  const given = { email: previewed.declined, product: 'starter-kit', why: 'A transfer', quantity: 2 }
  await giveAccess(context, given, acting())
  const paymentId = await purchaseOf(world, previewed.declined)
  for (const username of accounts)
    await carryOutAccountOrder(context, { kind: 'invite', paymentId, username }, acting())
  for (const login of accounts) byHand('decline', login)
  await pass(2 * HOUR_MS)
}

async function giveAndEnd(world: SandboxWorld): Promise<void> {
  const { context } = world
  for (const email of [previewed.ended, previewed.ended]) await world.pay({ email })
  const until = context.now() + 30 * DAY_MS
  await giveAccess(context, { email: previewed.forATime, product: 'starter-kit', why: 'A review', until }, acting())
  const paymentId = await purchaseOf(world, previewed.ended)
  await endAccess(context, { paymentId, words: 'You shared it.', others: 'all' }, acting())
  const asked = { paymentId: await purchaseOf(world, previewed.askedToMerge), other: 'ada-inside@mail.example' }
  await askMerge(context, asked, acting())
}

async function disputeOne(world: SandboxWorld): Promise<void> {
  const { person, send, byHand, pass } = peopleOf(() => world)
  const tell = tellerOf(() => world)
  const login = person('dora-disputed')
  const { email, sale } = await tell('creem', 'paid')
  await send({ userId: (await signIn(world, email)).userId }, login)
  byHand('accept', login)
  await pass(2 * MINUTE_MS)
  await tell('creem', 'disputed', { sale })
  await pass(5 * MINUTE_MS)
  const address = { email: previewed.disputed }
  await world.context.db.updateTable('payment').set(address).where('email', '=', email).execute()
}

async function askForOne(world: SandboxWorld): Promise<void> {
  const { db } = world.context
  const email = previewed.askedFor
  const guest = await guestWhoPaid(world, email)
  // A guest who has named no account holds nothing, and the owner of the address gets the purchase at once.
  await guest.postJson('/api/invite', { username: peopleOf(() => world).person('gus-guest') })
  const owner = await signIn(world, email)
  const payment = await purchaseOf(world, email)
  await owner.postForm('/settings/takeover/ask', { payment, from: '/dashboard' })
  const asked = await db.selectFrom('takeover').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await guest.postForm('/settings/takeover', { takeover: asked.id, answer: 'keep', from: '/dashboard' })
}

async function decideAboutPeople(world: SandboxWorld): Promise<void> {
  const { buyer, person, pass } = peopleOf(() => world)
  const { rehearse, record } = world.codeHost
  person(previewed.new)
  const { email } = await buyer('fay-followed')
  for (const login of [previewed.ignored, previewed.adopted])
    rehearse.byHand({ action: 'add', repository, login: person(login) })
  await pass(2 * MINUTE_MS)
  const seller = await signIn(world, SELLER)
  const idOf = (login: string) => `${[...record.accounts()].find((each) => each.login === login)?.id}`
  const order = (name: string, login: string, fields: Record<string, string>) =>
    seller.postForm(`/admin/repositories/${repository}/${name}`, {
      account: idOf(login),
      step: 'do',
      order: newToken(),
      ...fields
    })
  await order('ignore', previewed.ignored, { note: 'A colleague.' })
  const follows = { who: email, searched: email, payment: await purchaseOf(world, email) }
  await order('adopt', previewed.adopted, follows)
}

/** Takes the payments from under most accounts, so that the breaker holds their withdrawals back. */
export async function holdWithdrawals(world: SandboxWorld): Promise<void> {
  const { buyer, accepted, pass } = peopleOf(() => world)
  for (const login of ['hal-held', 'hana-held', 'hugo-held', 'hope-held']) await accepted(await buyer(login), login)
  const { db } = world.context
  await db.updateTable('payment').set({ scene: 'another' }).where('scene', '=', 'starter-kit').execute()
  // The repository is read again within a minute, which proves nothing.
  await pass(2 * MINUTE_MS)
}

/** Has the payments count again, and the name of the repository lead to another number than the one that was sold. */
export async function replaceRepository(world: SandboxWorld): Promise<void> {
  const { db, access } = world.context
  await db.updateTable('payment').set({ scene: 'starter-kit' }).where('scene', '=', 'another').execute()
  await access.round()
  await db.updateTable('access_target').set({ repository_id: 1 }).execute()
  await access.round()
  // The page shows for a minute what it has read.
  world.codeHost.clock.advance(2 * MINUTE_MS)
}
