import { type DecisionWord, decideAbout } from '../../../../src/cli/sales/takeovers.ts'
import type { DatabaseConnection } from '../../../../src/db/database.ts'
import { orderOf } from '../../../../src/desk/action-pages/orders.ts'
import type { DeskActionName } from '../../../../src/routes.ts'
import { WEEK_MS } from '../../../../src/runtime/time/durations.ts'
import { checkDecided } from '../../invariants/holders.ts'
import type { Chance } from '../../random.ts'
import { DAY, goesOn, HOUR, MINUTE, type World } from '../../world/world.ts'
import { atDesk, type Desk, onPurchase, perform } from './desk.ts'

const names = { give: 'hand-over', keep: 'leave-with-holder' } as const satisfies Record<DecisionWord, DeskActionName>

export const takeoverPaths = Object.values(names).map(onPurchase)

/** A purchase that is asked for, with the sale that it is of, and the user who holds it. */
type Question = { paymentId: string; processor: string; key: string; holder: string | null }

/** The seller decides at the desk or by the command, mostly once the holder has objected or the week is over. */
export async function decideTakeovers(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people, holders } = world
  const desk = atDesk({ world, chance, db, name: 'takeover' })
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(12 * HOUR, 3 * DAY))
    const open = db
      .selectFrom('takeover')
      .innerJoin('payment', 'payment.id', 'takeover.payment_id')
      .select(['payment.id as paymentId', 'processor', 'key', 'payment.user_id as holder', 'objected_at', 'asked_at'])
      .where('ended_at', 'is', null)
    for (const { objected_at, asked_at, ...question } of await scheduler.during(open.execute())) {
      const isDue = objected_at !== null || Number(asked_at) + WEEK_MS < scheduler.now()
      if (!goesOn(world) || !chance.is(isDue ? 0.4 : 0.1)) continue
      const word = chance.pick<DecisionWord>(['give', 'keep'])
      await holders.look()
      if (word === 'give') holders.given.add(question.key)
      await (chance.is(0.6) ? decideAtDesk(desk, question, word) : decideByCommand(world, question, word))
    }
  }
}

async function decideAtDesk(desk: Desk, question: Question, word: DecisionWord): Promise<void> {
  const { world, db } = desk
  const { paymentId, key } = question
  const path = onPurchase(names[word])
  const { actionId, answer } = await perform({ ...desk, path }, `deciding about ${key}: ${word}`, (context, acting) => {
    const { codeHost } = context.config
    return orderOf(names[word], { paymentId, fields: new URLSearchParams(), codeHost }).act(context, acting)
  })
  await world.holders.look()
  if (answer.ok) await checkDecided(world, { actionId, word }, { db })
}

async function decideByCommand(world: World, { processor, key }: Question, word: DecisionWord): Promise<void> {
  const { scheduler, people, story } = world
  const machine = world.anyMachine()
  if (!machine) return
  const decided = decideAbout(machine.context(), { processor, key, word }, () => {})
  const code = await Promise.race([decided, scheduler.wait(people, MINUTE).then(() => 'no answer')])
  story.tell(`the seller decides about ${processor} ${key}: ${word} (${code})`)
}
