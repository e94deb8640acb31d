import { type Findings, keep, quoted } from '../mistake.ts'
import { formatMailbox, parseMailbox } from '../values/email-address.ts'
import { checkFolder } from './storage.ts'
import { type Environment, variable } from './variables.ts'

/**
 * Reads who sends the mails, and the folder that gets a copy of each; without a way to mail, buyers sign in with the
 * code host. Reports what is wrong with that.
 */
export async function readMailSettings(
  env: Environment,
  cwd: string,
  findings: Findings
): Promise<{ from: string | undefined; dir: string | undefined }> {
  const from = readMailFrom(env, findings)
  const mailDir = variable(env, 'MAIL_DIR')
  const dir = mailDir === undefined ? undefined : keep(findings, 'MAIL_DIR', await checkFolder(mailDir, cwd))
  if (dir !== undefined && variable(env, 'SMTP_URL') === undefined) {
    findings.warnings.push('SMTP_URL is not set: mails are only written to MAIL_DIR, none leaves this machine.')
  }
  const waysIn = ['SMTP_URL', 'MAIL_DIR', 'CODE_HOST_CLIENT_ID', 'CODE_HOST_CLIENT_SECRET'] as const
  if (waysIn.every((name) => variable(env, name) === undefined)) {
    findings.mistakes.push({
      name: 'SMTP_URL, MAIL_DIR or CODE_HOST_CLIENT_ID',
      problem: 'None of them is set, so nobody can sign in.',
      fix: 'Set SMTP_URL to your mail server, or CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET to those of an OAuth app. To try it out, set MAIL_DIR to a folder for the mails.'
    })
  }
  return { from, dir }
}

function readMailFrom(env: Environment, findings: Findings): string | undefined {
  const text = variable(env, 'MAIL_FROM')
  if (text === undefined) return undefined
  const mailbox = parseMailbox(text)
  if (mailbox !== undefined) return formatMailbox(mailbox)
  const fix = 'Write one address, alone or after a name: Acme Kit <kit@example.com>'
  return keep(findings, 'MAIL_FROM', { ok: false, problem: `${quoted(text)} is not a sender.`, fix })
}
