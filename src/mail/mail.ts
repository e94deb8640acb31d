import type { SmtpFailure } from './smtp.ts'

/**
 * A mail to one person. `to` is one plain address. `fact`: a name that only mails about the same fact have; it becomes
 * the Message-ID, by which mail programs recognise a mail that arrives twice (RFC 5322, 3.6.4). `again`: the mail was
 * tried before, so its copy is in the folder already. `isAwaited`: a person waits for the page until the mail is sent.
 * `replyTo`: where answers go, instead of to the sender. `pictures`: those that the HTML shows.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  pictures?: readonly MailPicture[]
  fact?: string
  again?: boolean
  isAwaited?: boolean
}

/** A picture that travels with a mail. The HTML shows it by `cid:` and its name (RFC 2392). */
export type MailPicture = { cid: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Whether the mail was sent; `problem` is for the seller, in words, without a secret. With a mail server the server's
 * answer decides, and `copyProblem` says why the copy in the folder is missing. `away`: no mail can be sent at present.
 * `unanswered`: the mail was handed over and may have been accepted. `isNever`: no mail can go to this address at all.
 */
export type MailOutcome = { ok: true; copyProblem?: string } | ({ ok: false; isNever?: true } & SmtpFailure)

/** Sends mails; never throws. */
export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>
  /** Aborts the mails that are being sent; later mails are refused. */
  close(): void
}
