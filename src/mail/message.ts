import type { Mailbox } from '../config/email-address.ts'
import type { Mail } from './mailer.ts'

/** One mail as the bytes that travel (RFC 5322 and MIME), with a plain and an HTML part. */
export async function composeMessage(mail: Mail, from: Mailbox, now: number): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    from,
    // As an object, so that a comma in it can never become a second recipient.
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: new Date(now),
    textEncoding: 'quoted-printable',
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true
  })
  if (!Buffer.isBuffer(message)) throw new Error('The stream transport was told to buffer, and gave a stream.')
  return message
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
