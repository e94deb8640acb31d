import type { SmtpFailure } from './smtp.ts'

/**
 * A mail to one person. `to` is one plain address. `fact`: a name that no mail about anything else has; it becomes the
 * Message-ID, by which mail programs recognise a mail that reaches them twice (RFC 5322, 3.6.4). `again`: it was tried
 * before, so its copy is in the folder already.
 */
export type Mail = { to: string; subject: string; text: string; html: string; fact?: string; again?: boolean }

/**
 * Whether the mail went out; `problem` is for the seller, in words, without a secret. With a mail server its answer
 * decides, and `copyProblem` says why the copy in the folder is missing. `away`: no mail can go out just now. `unanswered`:
 * it was handed over and may have been taken.
 */
export type MailOutcome = { ok: true; copyProblem?: string } | ({ ok: false } & SmtpFailure)

/** Sends mails; never throws. */
export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>
  /** Ends what is under way; mails sent later are refused. */
  close(): void
}
