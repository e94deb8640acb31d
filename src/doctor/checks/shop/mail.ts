import { HOUR_MS } from '../../../runtime/time/durations.ts'
import { dateTimeWords } from '../../../runtime/time/time-words.ts'
import { type Check, type Judgement, settingsPage } from '../../finding.ts'
import type { ShopFacts } from '../../shop-facts.ts'

/** ms that a mail may wait before it is wrong. */
const LONG_MS = HOUR_MS

const CORRECT = 'Correct SMTP_URL, or ask your mail provider.'

/** Whether mails can be sent, and go out. */
export const mail: Check<ShopFacts> = {
  id: 'mail',
  name: 'Mail',
  link: 'https://nodemailer.com/smtp',
  judge: ({ mail: facts, now }) => [server(facts), queue(facts, now), ...test(facts)]
}

function server({ server: state, toFolder }: ShopFacts['mail']): Judgement {
  if (state === 'took') return { severity: 'fine', found: 'The mail server takes the greeting and the sign-in.' }
  const pages = [settingsPage]
  if (state) return { severity: 'wrong', found: state.problem, fix: CORRECT, pages }
  const set = { fix: 'Set SMTP_URL to your mail server.', pages }
  if (toFolder)
    return { severity: 'worth_knowing', found: 'Mails are only written to MAIL_DIR: none leaves this machine.', ...set }
  return { severity: 'wrong', found: 'No mail can be sent: SMTP_URL is not set.', ...set }
}

function queue({ waiting, oldestAt, failed }: ShopFacts['mail'], now: number): Judgement {
  if (oldestAt !== undefined && now - oldestAt > LONG_MS) {
    const found = `${waiting} ${waiting === 1 ? 'mail waits' : 'mails wait'}, the oldest since ${dateTimeWords(oldestAt)}.`
    return { severity: 'wrong', found, fix: 'Look at the mail server above. Each mail is tried for three days.' }
  }
  if (failed > 0) {
    const found = `${failed} ${failed === 1 ? 'mail was' : 'mails were'} given up in the last 30 days.`
    return { severity: 'worth_knowing', found, fix: 'The log names each with its address and the reason.' }
  }
  return { severity: 'fine', found: 'No mail has waited for long.' }
}

function test({ sent }: ShopFacts['mail']): Judgement[] {
  if (!sent) return []
  if (sent.problem === undefined) return [{ severity: 'fine', found: `A test mail to ${sent.to} was handed over.` }]
  return [
    {
      severity: 'wrong',
      found: `The test mail to ${sent.to} was not sent. ${sent.problem}`,
      fix: CORRECT,
      pages: [settingsPage]
    }
  ]
}
