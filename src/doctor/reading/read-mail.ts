import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { letter, type MailingShop } from '../../mail/letter.ts'
import type { Mail, Mailer } from '../../mail/mail.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { MailFacts } from '../shop-facts.ts'

/** Days for which a mail that was given up is reported. */
const FAILED_DAYS = 30

export type MailReading = {
  db: Database
  site: MailingShop
  smtpUrl: string | undefined
  toFolder: boolean
  mailer: Pick<Mailer, 'send'>
  now: number
}

/** Reads the mail queue, and tries the mail server. With `to` a test mail is sent there. */
export async function readMail(reading: MailReading, to?: string): Promise<MailFacts> {
  const { db, site, smtpUrl, toFolder, mailer, now } = reading
  const server = smtpUrl === undefined ? undefined : await tryServer(smtpUrl)
  const outcome = to === undefined ? undefined : await mailer.send(testMail(site, to))
  const queue = await readQueue(db, now)
  return {
    toFolder,
    ...(server && { server }),
    ...queue,
    ...(to !== undefined && outcome && { sent: { to, ...(!outcome.ok && { problem: outcome.problem }) } })
  }
}

async function tryServer(smtpUrl: string): Promise<NonNullable<MailFacts['server']>> {
  const { checkSmtp } = await import('../../mail/check-smtp.ts')
  const problem = await checkSmtp(smtpUrl)
  return problem === undefined ? 'took' : { problem }
}

/** Mails that wait after a failed try, and those that were given up lately. */
async function readQueue(db: Database, now: number) {
  const waiting = await db
    .selectFrom('access_mail')
    .select((select) => [select.fn.countAll().as('count'), select.fn.min('at').as('oldest')])
    .where('state', '=', sql.lit('waiting'))
    .where('tries', '>', 0)
    .executeTakeFirst()
  const failed = await db
    .selectFrom('access_mail')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', sql.lit('failed'))
    .where('next_at', '>', now - FAILED_DAYS * DAY_MS)
    .executeTakeFirst()
  const oldest = waiting?.oldest ?? undefined
  return {
    waiting: Number(waiting?.count ?? 0),
    ...(oldest !== undefined && { oldestAt: Number(oldest) }),
    failed: Number(failed?.count ?? 0)
  }
}

/** The mail that the doctor sends to try the way of a mail to its end. */
export function testMail(site: MailReading['site'], to: string): Mail {
  const mail = letter({
    to,
    subject: `Test mail of ${site.name}`,
    shop: site,
    headline: 'Your mails arrive',
    text: [`${site.name} can send mails to this address.`],
    why: `${site.name} sent you this mail because its seller asked for a test mail to your address.`
  })
  return { ...mail, isAwaited: true }
}
