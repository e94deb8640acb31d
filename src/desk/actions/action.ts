import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { SellerActionKind } from '../../db/seller-tables.ts'
import type { Message } from '../../invite/default-messages.ts'
import { mailsWaitWords } from '../../mail/mail-server.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { policiesOf } from '../../payments/payment/policy.ts'
import { usersOfBuyers } from '../../users/users-and-guests/guests.ts'

/** The dependencies of the seller's actions. */
export type ActionDeps = Pick<Context, 'config' | 'db' | 'now' | 'access'>

/** The database, the configuration and the time (ms), with which it is decided whether an action can be done. */
export type ActionScope = { db: Database; config: Config; now: number }

/** A scope within a serializable transaction. Each transaction makes one, so that all that it stores has one time. */
export type ActionTxScope = ActionScope & { db: Tx }

/** The admin who acts, or the command line. */
export type ActedBy = { userId: string } | 'command line'

/**
 * The person who acts, and the id of the action. An action whose id is stored already is not done again: a form that is
 * sent twice does one thing.
 */
export type Acting = { by: ActedBy; actionId: string }

/**
 * The effects of an action, in words, before it is done. `mails`: those that go out; `noMails`: why others do not.
 * `undo`: whether and how it can be undone.
 */
export type Preview = {
  title: string
  does: string[]
  buyerSees: string[]
  mails: string[]
  noMails: string[]
  undo: string
}

/** Why an action cannot be done, as a sentence for the seller. */
export type CannotBe = { ok: false; why: string }

/** An action that can be done, with its preview. */
export type Previewed = { ok: true; preview: Preview } | CannotBe

/** The part of a preview about mails. */
export type PreviewMails = Pick<Preview, 'mails' | 'noMails'>

/** The mails that go out, and why others do not. */
export function mailed(mails: string[], noMails: string[] = []): PreviewMails {
  return { mails, noMails }
}

/** The same where no mail goes out. */
export function noMail(why: string): PreviewMails {
  return mailed([], [why])
}

/** The same where the buyer cannot be mailed. */
export const noAddress = noMail('Nothing: no address of this buyer is known.')

/** A preview as the seller sees it. `mailsWait`: that its mails do not go out now, and why. */
export type ShownPreview = Preview & { mailsWait: string | undefined }

/** A preview to show, or why the action cannot be done. */
export type Shown = { ok: true; preview: ShownPreview } | CannotBe

/**
 * The outcome of an action, as a sentence for the seller. `again`: it had been done before, and nothing was done now.
 * `isUnderWay`: accounts lose their access only once the code host has done it.
 */
export type Acted = { ok: true; said: string; again?: true; isUnderWay?: true } | CannotBe

/** An action of the seller that is stored. `at` in ms since the epoch; `by`: as it was done. */
export type StoredAction = {
  actionId: string
  paymentId: string
  kind: SellerActionKind
  at: number
  by: ActedBy
  why: string | undefined
  facts: Readonly<Record<string, unknown>>
}

/** A refusal with this sentence. */
export function cannot(why: string): CannotBe {
  return { ok: false, why }
}

/** The outcome of an action that had been done before. */
export const alreadyDone: Acted = { ok: true, said: 'This was done already.', again: true }

/** For deciding outside of a transaction, as a preview does. */
export function scopeOf({ db, config, now }: Pick<ActionDeps, 'db' | 'config' | 'now'>): ActionScope {
  return { db, config, now: now() }
}

/** The time (ms) and the functions with which decisions about payments are recorded. */
export function recording({ config, now }: Pick<ActionScope, 'config' | 'now'>) {
  return { now, findUsers: usersOfBuyers, policyOf: policiesOf(config.products) }
}

/** The names that a preview says. */
export function shopOf({ config }: Pick<ActionDeps, 'config'>) {
  const { site, payments } = config
  return { shop: site.name, seller: site.supportEmail, processors: payments.processors }
}

/**
 * A text about an action with the name that the code host has here. The words of the actions call it the code host;
 * all that a page or a command shows of an action comes from here. Quoted words of the seller or of a mail stay as they
 * are.
 */
export function namingHost(text: string, { codeHost }: Pick<Config, 'codeHost'>): string {
  const name = hostName(codeHost)
  return text.replaceAll(/“[^”]*”|\bthe code host\b/gi, (found) => (found.startsWith('“') ? found : name))
}

/** The outcome of an action, as pages and commands show it. */
export function outcomeToShow<Outcome extends Acted>(outcome: Outcome, config: Pick<Config, 'codeHost'>): Outcome {
  return outcome.ok
    ? { ...outcome, said: namingHost(outcome.said, config) }
    : { ...outcome, why: namingHost(outcome.why, config) }
}

/** The preview of an action, with what is so of its mails now. Each page and each command shows this. */
export async function previewToShow<Deps extends Pick<ActionDeps, 'db' | 'config'>>(
  deps: Deps,
  action: { preview(deps: Deps): Promise<Previewed> }
): Promise<Shown> {
  const previewed = await action.preview(deps)
  if (!previewed.ok) return cannot(namingHost(previewed.why, deps.config))
  const { title, does, buyerSees, mails, noMails, undo } = previewed.preview
  const named = (text: string) => namingHost(text, deps.config)
  const mailsWait = mails.length === 0 ? undefined : await mailsWaitWords(deps.db)
  const sent = { mails: mails.map(named), noMails: noMails.map(named), mailsWait }
  return { ok: true, preview: { title, does: does.map(named), buyerSees, ...sent, undo: named(undo) } }
}

/**
 * Whether the mails of an action do not go out now. Asked before it is done, for the message after it; the preview is
 * made only while mails fail.
 */
export async function doMailsWait<Deps extends Pick<ActionDeps, 'db' | 'config'>>(
  deps: Deps,
  action: { preview(deps: Deps): Promise<Previewed> }
): Promise<boolean> {
  if ((await mailsWaitWords(deps.db)) === undefined) return false
  const shown = await previewToShow(deps, action)
  return shown.ok && shown.preview.mailsWait !== undefined
}

/** The message after an action, with a sentence about its mails where they do not go out now. */
export function withMailsWait(message: Message, mailsWait: boolean): Message {
  if (!mailsWait || message.tone === 'error') return message
  return { ...message, text: `${message.text} Mails do not go out now: each waits, and is tried for three days.` }
}

/** The lines of a preview about mails. */
export function mailLines({ mails, noMails, mailsWait }: ShownPreview): string[] {
  return [...mails, ...noMails, ...(mailsWait === undefined ? [] : [mailsWait])]
}
