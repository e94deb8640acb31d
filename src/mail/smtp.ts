import type { SendMailOptions, Transporter } from 'nodemailer'

/** What hands a finished message to a mail server; undefined when the server took it, else what went wrong, in words. */
export type SmtpSender = {
  send(message: Buffer, envelope: { from: string; to: string }): Promise<string | undefined>
  /** Ends what is under way. */
  close(): void
}

const stepDeadline = 10_000
// A server that always answers just before a step's deadline could otherwise hold a mail for ever.
const wholeDeadline = 30_000

/** Sends through the server of an smtp:// or smtps:// address. Each step may take 10 s, one mail 30 s. */
export function createSmtpSender(smtpUrl: string): SmtpSender {
  const closing = new AbortController()
  const { hostname, port } = new URL(smtpUrl)
  const server = port === '' ? hostname : `${hostname}:${port}`
  let transporter: Promise<Transporter> | undefined
  return {
    async send(message, { from, to }) {
      transporter ??= connectTo(smtpUrl)
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(wholeDeadline)])
      const mail: SendMailOptions = { raw: message, envelope: { from, to: [to] }, signal }
      try {
        await (await transporter).sendMail(mail)
        return undefined
      } catch (error) {
        return closing.signal.aborted ? 'The mail was not sent: Pullpass is stopping.' : describe(error, server)
      }
    },
    close() {
      closing.abort()
      void transporter?.then((made) => made.close())
    }
  }
}

async function connectTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: stepDeadline,
    connectionTimeout: stepDeadline,
    greetingTimeout: stepDeadline,
    socketTimeout: stepDeadline
  })
}

/** Says what went wrong. The password is in none of it; what the server answered is, since it names the cause. */
function describe(error: unknown, server: string): string {
  const text = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const said = text.replace(/\s+/g, ' ').slice(0, 300)
  if (/ECONNREFUSED/.test(text))
    return `The mail server ${server} refuses connections: is SMTP_URL right, and does it run?`
  switch (code) {
    case 'EDNS':
      return `The name of the mail server ${server} was not found: is SMTP_URL right?`
    case 'ETIMEDOUT':
    case 'EABORT':
      return `The mail server ${server} did not answer in time.`
    case 'EAUTH':
      return `The mail server ${server} rejected the user name or password in SMTP_URL (${said}).`
    case 'EENVELOPE':
    case 'EMESSAGE':
      return `The mail server ${server} did not take the mail (${said}).`
    default:
      return `The mail server ${server} could not be used (${said}).`
  }
}
