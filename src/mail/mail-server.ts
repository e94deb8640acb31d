import type { Database } from '../db/database.ts'
import type { Log } from '../runtime/logging/log.ts'
import { dateTimeWords } from '../runtime/time/time-words.ts'
import type { Mailer, MailOutcome } from './mail.ts'

/**
 * Tries in a row, each of which would have failed with any mail: the first at `since`, the last at `failedAt` (ms) with
 * this problem, in words.
 */
export type MailsFail = { since: number; failedAt: number; problem: string }

/**
 * A mailer that records in the database whether mails go out now. A mail that is refused for itself, or is not
 * answered, says nothing of other mails, so nothing is recorded.
 */
export function recordingMailer(mailer: Mailer, { db, log, now }: { db: Database; log: Log; now(): number }): Mailer {
  let isClosing = false
  return {
    async send(mail) {
      const outcome = await mailer.send(mail)
      const isOfAllMails = outcome.ok || outcome.away === true
      // While Pullpass stops, nothing can be sent; that is no problem of the server.
      if (isOfAllMails && !isClosing) await note(outcome)
      return outcome
    },
    close() {
      isClosing = true
      mailer.close()
    }
  }

  async function note(outcome: MailOutcome): Promise<void> {
    try {
      await noteMailServer(db, { at: now(), problem: outcome.ok ? undefined : outcome.problem })
    } catch (err) {
      log.error({ err }, 'it could not be recorded whether mails go out')
    }
  }
}

/** Records that the mail server took something at `at` (ms), or that it could not be used for any mail (`problem`). */
export async function noteMailServer(
  db: Database,
  { at, problem }: { at: number; problem: string | undefined }
): Promise<void> {
  const before = await readMailsFail(db)
  // Nearly each mail goes out, so that is written only when it changes something.
  if (problem === undefined && before === undefined) return
  const failing = { failing_since: before?.since ?? at, failed_at: at, problem }
  const values = problem === undefined ? { failing_since: null, failed_at: null, problem: null } : failing
  await db.updateTable('mail_server').set(values).execute()
}

/** The tries that have failed, if mails do not go out now. */
export async function readMailsFail(db: Database): Promise<MailsFail | undefined> {
  const row = await db
    .selectFrom('mail_server')
    .select(['failing_since', 'failed_at', 'problem'])
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  return { since: Number(row.failing_since), failedAt: Number(row.failed_at), problem: row.problem ?? '' }
}

/** Says that mails do not go out now, before the seller does what sends some; undefined while they do. */
export async function mailsWaitWords(db: Database): Promise<string | undefined> {
  const failing = await readMailsFail(db)
  return failing && mailsFailWords(failing)
}

/** Says that mails do not go out, since when, and why. */
function mailsFailWords({ since, failedAt, problem }: MailsFail): string {
  const [first, last] = [dateTimeWords(since), dateTimeWords(failedAt)]
  const tries =
    first === last ? `the last try failed, on ${last}` : `each try since ${first} has failed, the last one on ${last}`
  return `Mails do not go out now: ${tries}. ${problem} Each mail waits, and is tried for three days.`
}
