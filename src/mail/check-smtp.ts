import { createTransport } from 'nodemailer'
import { describeSmtpError } from './smtp.ts'

/** ms for each step: the look-up of the name, the connection, the greeting, and an answer. */
const STEP_MS = 10_000

/**
 * Connects to the server of an smtp:// or smtps:// address and signs in, without sending a mail. Returns the problem in
 * words, without the password; undefined when the server took both.
 */
export async function checkSmtp(smtpUrl: string): Promise<string | undefined> {
  const { hostname, port } = new URL(smtpUrl)
  const deadlines = {
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS
  }
  const transport = createTransport({ url: smtpUrl, ...deadlines })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return describeSmtpError(error, port === '' ? hostname : `${hostname}:${port}`)
  } finally {
    transport.close()
  }
}
