import type { Context } from '../../../../src/context.ts'
import type { DatabaseConnection } from '../../../../src/db/database.ts'
import { askMerge, withdrawMerge } from '../../../../src/desk/merging/ask-merge.ts'
import { routes } from '../../../../src/routes.ts'
import { askedMergeToken } from '../../../../src/users/merging/asked-merge-token.ts'
import { type Side, sides } from '../../../../src/users/merging/asked-merges.ts'
import { AUTH_SECRET } from '../../../support/builders/secrets.ts'
import type { Chance } from '../../random.ts'
import { noteHolder } from '../../world/holders.ts'
import { emailOf } from '../../world/seed-database.ts'
import { type Buyer, DAY, goesOn, HOUR, MINUTE, REACTION_MS, visit, type World } from '../../world/world.ts'
import { atDesk, type Desk, onPurchase, perform } from './desk.ts'

/** A question about two buyers. `first` has everything afterwards. `withdrawn`: the seller has taken it back. */
type Question = { id: string; first: Buyer; second: Buyer; withdrawn: boolean }

const asking = onPurchase('merge')
const takingBack = onPurchase('withdraw-merge')
export const mergePaths = [asking, takingBack] as const

/**
 * In some seeds the seller asks two buyers whether they are one. Each confirms or not, sooner or later, in some cases
 * twice or after the seller has taken the question back, at processes that die. Once both have, the second is the
 * first.
 */
export async function askBuyersToMerge(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people, story } = world
  if (!chance.is(0.3)) return
  const desk = atDesk({ world, chance, db, name: 'merge' })
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(6 * HOUR, 4 * DAY))
    const question = goesOn(world) ? await askTwo({ ...desk, path: asking }) : undefined
    if (!question) continue
    if (chance.is(0.2)) void takeBack({ ...desk, path: takingBack }, question)
    const said = await Promise.all(
      sides.map((side) => confirm(world, question, { side, chance: chance.fork(`${question.id} ${side}`) }))
    )
    const isOne = await becameOne(desk, question)
    story.tell(`${question.first.userId} and ${question.second.userId} are ${isOne ? 'one buyer' : 'two buyers'}`)
    const mayBe = said.every((each) => each) && !question.withdrawn
    if (isOne && !mayBe)
      world.broken('two buyers become one only if both say so', `${question.second.userId} (${question.id})`)
    if (isOne) await noteMerge(world, question)
    else world.holders.merged.delete(question.second.userId)
  }
}

async function askTwo(desk: Desk): Promise<Question | undefined> {
  const { world, chance, db } = desk
  const buyers = world.users.filter(({ userId }) => /^user-\d+$/.test(userId))
  const [one, ...others] = buyers
  if (!one) return undefined
  const first = chance.pick([one, ...others])
  const [another, ...more] = buyers.filter((buyer) => buyer !== first)
  if (!another) return undefined
  const second = chance.pick([another, ...more])
  const row = db.selectFrom('payment').select('id').where('user_id', '=', first.userId).orderBy('id')
  const payment = await world.scheduler.during(row.executeTakeFirst())
  if (!payment) return undefined
  const order = { paymentId: payment.id, other: emailOf(second.userId) }
  const what = `asking ${first.userId} and ${second.userId} whether they are one`
  const { actionId, answer } = await perform(desk, what, (context: Context, acting) => askMerge(context, order, acting))
  return answer.ok ? { id: actionId, first, second, withdrawn: false } : undefined
}

async function takeBack(desk: Desk, question: Question): Promise<void> {
  const { world, chance, db } = desk
  await world.scheduler.wait(world.people, chance.early(HOUR, 3 * DAY))
  const rows = db.selectFrom('seller_action').select('payment_id').where('id', '=', question.id).orderBy('payment_id')
  const action = await world.scheduler.during(rows.executeTakeFirst())
  if (!action) return
  const { answer } = await perform(desk, `taking the question ${question.id} back`, (context, acting) =>
    withdrawMerge(context, action.payment_id ?? '', acting)
  )
  question.withdrawn = answer.ok
}

/** A buyer presses the button behind the link of the mail, or never does. @returns whether it was pressed */
async function confirm(
  world: World,
  { id, first, second }: Question,
  { side, chance }: { side: Side; chance: Chance }
): Promise<boolean> {
  const { scheduler, people, story, holders, mailServer } = world
  const token = askedMergeToken({ id, side }, AUTH_SECRET)
  const buyer = side === 'first' ? first : second
  await scheduler.wait(people, chance.early(REACTION_MS, 2 * DAY))
  if (chance.is(0.2)) return false
  // The link is known from the mail alone.
  while (!mailServer.arrived.some(({ text }) => text.includes(token))) {
    if (!goesOn(world)) return false
    await scheduler.wait(people, HOUR)
  }
  for (let presses = chance.is(0.2) ? 2 : 1; presses > 0; ) {
    holders.merged.set(second.userId, first.userId)
    const answer = await Promise.race([
      visit(world, buyer, routes.together, { token }, 'form'),
      scheduler.wait(people, MINUTE).then(() => undefined)
    ])
    story.tell(`${buyer.userId} confirms to be one of two buyers: ${answer?.status ?? 'no answer'}`)
    if (answer) presses -= 1
    else await scheduler.wait(people, 10 * MINUTE)
  }
  return true
}

async function becameOne({ world, db }: Desk, { second }: Question): Promise<boolean> {
  const row = db.selectFrom('account_merge').select('to_user').where('from_user', '=', second.userId)
  return (await world.scheduler.during(row.executeTakeFirst())) !== undefined
}

/** From now on the second buyer is the first: with its purchases, its accounts, and what was asked for. */
async function noteMerge(world: World, { first, second }: Question): Promise<void> {
  const { shop, asks, users, products, holders } = world
  const { userId } = first
  const before = second.userId
  await holders.look()
  for (const sale of shop.sales.filter((each) => each.userId === before))
    noteHolder(world, sale, { userId, named: true })
  asks.push(...asks.filter((ask) => ask.userId === before).map((ask) => ({ ...ask, userId })))
  for (const { id } of products) if (world.mistypedAt(before, id) !== undefined) world.noteMistyped(userId, id)
  first.accounts = [...new Set([...first.accounts, ...second.accounts])]
  // Each of the two goes on, and both are the same user from now on.
  Object.defineProperties(second, {
    userId: { get: () => first.userId },
    cookie: { get: () => first.cookie },
    accounts: { get: () => first.accounts }
  })
  users.splice(users.indexOf(second), 1)
}
