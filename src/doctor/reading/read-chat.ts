import type { SellerChat } from '../../alerts/build-teller.ts'
import { chatTest } from '../../alerts/chat-words.ts'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { ChatFacts } from '../shop-facts.ts'

/** Days for which a message that was given up is reported. */
const FAILED_DAYS = 30

/** Reads the queue of messages, and greets the host of the chat. With `isTest` a test message is sent. */
export async function readChat(
  db: Database,
  { sender, shop }: SellerChat,
  now: number,
  isTest = false
): Promise<ChatFacts> {
  const problem = await sender.check()
  const outcome = isTest ? await sender.send(chatTest(shop)) : undefined
  const count = () => db.selectFrom('chat_message').select(({ fn }) => fn.countAll().as('count'))
  const waiting = await count()
    .select(({ fn }) => fn.min('at').as('oldest'))
    .where('state', 'in', ['waiting', 'sending'])
    .where('tries', '>', 0)
    .executeTakeFirst()
  const failed = await count()
    .where('state', '=', 'failed')
    .where('next_at', '>', now - FAILED_DAYS * DAY_MS)
    .executeTakeFirst()
  const oldest = waiting?.oldest ?? undefined
  return {
    ...(problem !== undefined && { problem }),
    waiting: Number(waiting?.count ?? 0),
    ...(oldest !== undefined && { oldestAt: Number(oldest) }),
    failed: Number(failed?.count ?? 0),
    ...(outcome && { sent: outcome.ok ? {} : { problem: outcome.problem } })
  }
}
