import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { largestMail } from './mails.ts'
import { isRefused } from './refusals.ts'

export type MailServerOptions = {
  /** the folder into which each mail is written, as an `.eml` file */
  dir: string
  hostname?: string
  port: number
}

/**
 * Starts a mail server that speaks as much of RFC 5321 as a client needs. It writes each mail to `dir`, and refuses
 * recipients that the seller has chosen (`refusals.ts`). Rejects when the port is taken.
 */
export function startMailServer(options: MailServerOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { dir, hostname = '127.0.0.1' } = options
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    converse(socket, dir)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, hostname, () => {
      server.off('error', reject)
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : options.port
      resolve({ url: smtpUrlOf(hostname, port), close })
    })
  })
}

/** The address of a mail server at this host name and port. */
export function smtpUrlOf(hostname: string, port: number): string {
  return `smtp://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
}

/** The commands that change nothing here, with their answers. */
const answers: Record<string, string> = {
  // Bytes and addresses beyond ASCII are taken as they are: RFC 6152 and RFC 6531.
  EHLO: '250-sandbox\r\n250-8BITMIME\r\n250 SMTPUTF8',
  HELO: '250 sandbox',
  MAIL: '250 2.1.0 The sender is fine',
  RSET: '250 2.0.0 Forgotten',
  NOOP: '250 2.0.0 Here'
}

/** Talks with one client. The text is one character a byte, so that a message is written as it was sent. */
function converse(socket: Socket, dir: string): void {
  let [held, isMessage, isOver, receivers] = ['', false, false, 0]
  const say = (line: string) => socket.write(`${line}\r\n`)
  const end = (line: string) => {
    isOver = true
    socket.end(`${line}\r\n`)
  }
  say('220 The mail server of the Pullpass sandbox')
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    if (isOver) return
    held += chunk
    if (held.length > largestMail) return end('552 5.3.4 The mail is too large')
    for (;;) {
      const at = held.indexOf(isMessage ? '\r\n.\r\n' : '\r\n')
      if (at < 0) return
      const text = held.slice(0, at)
      held = held.slice(at + (isMessage ? 5 : 2))
      if (isMessage) {
        // The line break before the first line was put there at DATA. A client doubles a full stop at a line's begin.
        write(dir, `${text.slice(2).replaceAll('\r\n.', '\r\n')}\r\n`)
        ;[isMessage, receivers] = [false, 0]
        say('250 2.0.0 Taken')
        continue
      }
      const verb = text.slice(0, 4).toUpperCase()
      if (verb === 'QUIT') return end('221 2.0.0 Goodbye')
      if (verb === 'RCPT') {
        const refusal = refusalOf(text, dir)
        if (refusal === undefined) receivers += 1
        say(refusal ?? '250 2.1.5 The recipient is fine')
      } else if (verb === 'DATA' && receivers > 0) {
        ;[held, isMessage] = [`\r\n${held}`, true]
        say('354 Go on, and end with a full stop on a line of its own')
      } else if (verb === 'DATA') say('503 5.5.1 There is no recipient')
      else if (answers[verb] !== undefined) {
        if (verb !== 'NOOP') receivers = 0
        say(answers[verb])
      }
      // No mail client says anything else. A web page that posts to this port is not heard out.
      else return end('500 5.5.2 The command is not known here')
    }
  })
}

/** The answer to a recipient that is not taken; undefined for the others. */
function refusalOf(command: string, dir: string): string | undefined {
  const [, bytes] = /^RCPT TO:\s*<([^<>\s]+)>/i.exec(command) ?? []
  if (bytes === undefined) return '501 5.5.4 The recipient cannot be read'
  const address = Buffer.from(bytes, 'latin1').toString('utf8')
  return isRefused(dir, address) ? '550 5.1.1 There is no such mailbox here' : undefined
}

/** The file appears only once it is whole, so that the page of the mailbox never shows half a mail. */
function write(dir: string, message: string): void {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
  const unfinished = join(dir, `.${name}.tmp`)
  mkdirSync(dir, { recursive: true })
  writeFileSync(unfinished, message, { encoding: 'latin1', mode: 0o600 })
  renameSync(unfinished, join(dir, `${name}.eml`))
}
