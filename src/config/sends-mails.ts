import type { Config } from './config.ts'

/** Whether mails are configured: by a mail server, or by a folder that they are written to. */
export function sendsMails({ mail }: Pick<Config, 'mail'>): boolean {
  return mail.smtp || mail.dir !== undefined
}
