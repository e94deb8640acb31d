import { HOUR_MS } from '../../../runtime/time/durations.ts'
import { dateTimeWords } from '../../../runtime/time/time-words.ts'
import { type Check, type Judgement, settingsPage } from '../../finding.ts'
import type { ChatFacts, ShopFacts } from '../../shop-facts.ts'

/** ms that a message may wait before it is wrong. */
const LONG_MS = HOUR_MS

/** Whether alerts can reach the seller's chat, and do. */
export const chat: Check<ShopFacts> = {
  id: 'chat',
  name: 'Chat',
  judge: ({ chat: facts, now }) =>
    facts
      ? [host(facts), queue(facts, now), ...test(facts)]
      : [{ severity: 'fine', found: 'No chat is set: alerts come by mail alone.' }]
}

const MAKE_NEW = 'Look whether the webhook still exists. If not, make a new one, set ALERT_WEBHOOK_URL and restart.'
const pages = [settingsPage]

function host({ problem }: ChatFacts): Judgement {
  if (problem === undefined) return { severity: 'fine', found: 'The host of the chat can be reached.' }
  return { severity: 'wrong', found: problem, fix: 'Correct ALERT_WEBHOOK_URL.', pages }
}

function queue({ waiting, oldestAt, failed }: ChatFacts, now: number): Judgement {
  if (oldestAt !== undefined && now - oldestAt > LONG_MS) {
    const found = `${waiting} ${waiting === 1 ? 'message waits' : 'messages wait'}, the oldest since ${dateTimeWords(oldestAt)}.`
    return { severity: 'wrong', found, fix: `${MAKE_NEW} Each message is tried for three days.`, pages }
  }
  if (failed > 0) {
    const found = `${failed} ${failed === 1 ? 'message was' : 'messages were'} given up in the last 30 days.`
    return { severity: 'worth_knowing', found, fix: 'The log says why.', pages }
  }
  return { severity: 'fine', found: 'No message has waited for long.' }
}

function test({ sent }: ChatFacts): Judgement[] {
  if (!sent) return []
  if (sent.problem === undefined) return [{ severity: 'fine', found: 'A test message was taken by the chat.' }]
  return [{ severity: 'wrong', found: `The test message was not sent. ${sent.problem}`, fix: MAKE_NEW, pages }]
}
