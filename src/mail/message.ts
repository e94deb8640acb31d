import { createHash } from 'node:crypto'
import type { Mailbox } from '../config/values/email-address.ts'
import type { Mail, MailPicture } from './mail.ts'

/** Returns one mail as bytes (RFC 5322 and MIME), with a plain and an HTML part. */
export async function composeMessage(mail: Mail, from: Mailbox, now: number): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    from,
    // As an object, so that a comma in the address can never create a second recipient.
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: plainPart(mail.text),
    html: mail.html,
    ...(mail.pictures && { attachments: mail.pictures.map(attachment) }),
    date: new Date(now),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.fact !== undefined && { messageId: messageIdOf(mail.fact, from) }),
    textEncoding: 'quoted-printable',
    // RFC 3834: keeps automatic replies from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true
  })
  if (!Buffer.isBuffer(message)) throw new Error('The stream transport was told to buffer, and gave a stream.')
  return message
}

function attachment({ cid, type, bytes }: MailPicture) {
  const filename = `${cid}.${type === 'image/png' ? 'png' : 'jpg'}`
  return { cid, filename, contentType: type, content: Buffer.from(bytes), contentDisposition: 'inline' as const }
}

function messageIdOf(fact: string, { address }: Mailbox): string {
  const name = createHash('sha256').update(fact).digest('hex').slice(0, 32)
  return `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

/**
 * ASCII text is sent unchanged, so that a person who opens the file can follow its links; nodemailer would break the
 * lines and write `=3D` for `=`. Lines of more than 998 characters and other letters must be encoded (RFC 5322, 2.1.1).
 */
function plainPart(text: string): string | { raw: string } {
  const asIs = /^[\t\n\x20-\x7e]*$/.test(text) && text.split('\n').every((line) => line.length <= 998)
  if (!asIs) return text
  const head = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n'
  return { raw: head + text.replaceAll('\n', '\r\n') }
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
