import { isEmailAddress, parseMailbox } from '../config/values/email-address.ts'
import { writeEml } from './eml-folder.ts'
import type { Mailer } from './mail.ts'
import { composeMessage } from './message.ts'
import { createSmtpSender } from './smtp.ts'

/**
 * A mailer that hands each mail to the server of `smtpUrl`, writes it to the folder `dir`, or does both.
 * @param options.from `a@b` or `Name <a@b>`
 * @param options.now ms since the epoch
 */
export function createMailer(options: { from: string; smtpUrl?: string; dir?: string; now(): number }): Mailer {
  const { smtpUrl, dir, now } = options
  const from = parseMailbox(options.from)
  if (from === undefined) throw new TypeError('The sender of a mailer is an address, alone or after a name.')
  const smtp = smtpUrl === undefined ? undefined : createSmtpSender(smtpUrl)
  let closed = false
  return {
    async send(mail) {
      if (closed) return { ok: false, problem: 'The mail was not sent: Pullpass is stopping.', away: true }
      if (!isEmailAddress(mail.to))
        return { ok: false, problem: 'The mail was not sent: its address is not an e-mail address.', isNever: true }
      if (smtp === undefined && dir === undefined)
        return { ok: false, problem: 'No mail can be sent: SMTP_URL is not set.', away: true }
      const time = now()
      const message = await composeMessage(mail, from, time)
      const isCopied = dir === undefined || (mail.again === true && smtp !== undefined)
      const copyProblem = isCopied ? undefined : await copyTo(dir, message, time)
      if (smtp === undefined)
        return copyProblem === undefined ? { ok: true } : { ok: false, problem: copyProblem, away: true }
      const failure = await smtp.send(message, { from: from.address, to: mail.to }, mail.isAwaited)
      if (failure) return { ok: false, ...failure }
      return copyProblem === undefined ? { ok: true } : { ok: true, copyProblem }
    },
    close() {
      closed = true
      smtp?.close()
    }
  }
}

async function copyTo(dir: string, message: Buffer, time: number): Promise<string | undefined> {
  try {
    await writeEml(dir, message, time)
    return undefined
  } catch (error) {
    return `The mail could not be written to ${dir} (${error instanceof Error ? error.message : String(error)}).`
  }
}
