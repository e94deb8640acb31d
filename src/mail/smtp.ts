import type { SendMailOptions } from 'nodemailer'
import { notTakenWords } from './refused-by-server.ts'

/**
 * Why a message was not sent, in words. `away`: the server as a whole could not be used, so other messages would fail
 * too. `unanswered`: the whole message was handed over and never answered, so it may have been accepted.
 */
export type SmtpFailure = { problem: string; away?: true; unanswered?: true }

/**
 * Hands a finished message to a mail server; the result is undefined when the server accepted it. `isAwaited`: a person
 * waits for the result.
 */
export type SmtpSender = {
  send(message: Buffer, envelope: { from: string; to: string }, isAwaited?: boolean): Promise<SmtpFailure | undefined>
  /** Aborts sending. */
  close(): void
}

const stepDeadline = 10_000
/**
 * ms until the message is handed over. Without it, a server that always answers just before a step's deadline would
 * hold the message for ever.
 */
const wholeDeadline = 30_000
/**
 * ms that the server may take to say that it accepted the message. It may deliver a message whose answer the client no
 * longer waits for, so a client that gives up early sends it twice: RFC 1047, and RFC 5321, 4.5.3.2.6, which asks for
 * ten minutes.
 */
const answerDeadline = 120_000
/** The same two limits (ms) for a mail that a visitor waits for: most servers answer within a second. */
const awaitedDeadlines = { whole: 15_000, answer: 10_000 }

/**
 * Sends through the server of an smtp:// or smtps:// address. A message may take 30 s, and its answer two minutes; if a
 * visitor waits for the mail, 15 s and 10 s.
 */
export function createSmtpSender(
  smtpUrl: string,
  unhurried = { whole: wholeDeadline, answer: answerDeadline },
  awaited = awaitedDeadlines
): SmtpSender {
  const closing = new AbortController()
  const { hostname, port } = new URL(smtpUrl)
  const server = port === '' ? hostname : `${hostname}:${port}`
  return {
    async send(message, { from, to }, isAwaited = false) {
      const deadlines = isAwaited ? awaited : unhurried
      const late = new AbortController()
      const abortIn = (ms: number) => setTimeout(() => late.abort(), ms)
      let timer = abortIn(deadlines.whole)
      let isHandedOver = false
      const onHandedOver = () => {
        isHandedOver = true
        clearTimeout(timer)
        timer = abortIn(deadlines.answer)
      }
      const signal = AbortSignal.any([closing.signal, late.signal])
      const mail: SendMailOptions = { raw: message, envelope: { from, to: [to] }, signal }
      try {
        await (await connectTo(smtpUrl, onHandedOver, deadlines.answer)).sendMail(mail)
        return undefined
      } catch (error) {
        return failureOf(error, { server, isHandedOver, isClosing: closing.signal.aborted })
      } finally {
        clearTimeout(timer)
      }
    },
    close() {
      closing.abort()
    }
  }
}

/** A connection for one message. Only nodemailer's log tells when the last byte of a message was sent. */
async function connectTo(url: string, onHandedOver: () => void, answer: number) {
  const { createTransport } = await import('nodemailer')
  const none = () => {}
  const info = (entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message') onHandedOver()
  }
  return createTransport({
    url,
    dnsTimeout: stepDeadline,
    connectionTimeout: stepDeadline,
    greetingTimeout: stepDeadline,
    socketTimeout: answer,
    logger: { info, trace: none, debug: none, warn: none, error: none, fatal: none }
  })
}

type Attempt = { server: string; isHandedOver: boolean; isClosing: boolean }

function failureOf(error: unknown, { server, isHandedOver, isClosing }: Attempt): SmtpFailure {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined
  // A reply of the server about the message itself is an answer, even after the hand-over.
  if (isHandedOver && status === undefined)
    return {
      problem: `The mail server ${server} was handed the mail and did not answer, so it may have been sent.`,
      unanswered: true
    }
  if (isClosing) return { problem: 'The mail was not sent: Pullpass is stopping.', away: true }
  const code = codeOf(error)
  const problem = describeSmtpError(error, server)
  // 421: the server is closing. RFC 5321, 4.2.3.
  const isOfThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && status !== 421
  return isOfThisMail ? { problem } : { problem, away: true }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Describes the failure without the password. The server's reply is included, since it names the cause. */
export function describeSmtpError(error: unknown, server: string): string {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : String(error)
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
      return notTakenWords(server, said)
    default:
      return `The mail server ${server} could not be used (${said}).`
  }
}
