import type { Refusal } from '../code-host/code-host.ts'
import type { MemberChange } from '../code-host/hook.ts'
import type { InviteResult } from '../invite/result.ts'
import type { Report } from './controller/report.ts'
import type { TakeBackResult } from './requests/take-back.ts'
import type { Preview, PurchaseView } from './requests/views.ts'

/** What the rest of Pullpass asks of access: the buyer's pages and the invite action call it, the process runs it. */
export type Access = {
  /** The buyer's Send invite, after shape and gate: records the grant and makes the call, or says why not now. */
  submit(order: {
    userId: string
    username: string
    /** The id of the product; the first one unless given. */
    product?: string | undefined
    /** The grant whose account gives way, where several seats are taken. */
    replace?: string | undefined
  }): Promise<InviteResult>
  /**
   * "I mistyped": takes an open invitation back, or a name out of the queue, at once. `evenAccepted`: the buyer has been
   * told what it means, and has confirmed that an account which has accepted is to lose its access.
   */
  mistyped(order: { userId: string; grantId: string; evenAccepted?: boolean }): Promise<TakeBackResult>
  /** A user's purchases, with the accounts on their seats. */
  purchases(userId: string): Promise<PurchaseView[]>
  /** Asks the host anew about this user's open grants, at most every 10 s. */
  look(userId: string): Promise<void>
  /** Whom a name means, for somebody who is signed in. The host's answers are remembered for a while. */
  preview(userId: string, username: string): Promise<Preview>
  /** One pass of the controller: observe, plan, execute. `nextAt` in ms since the epoch. */
  pass(): Promise<{ nextAt: number }>
  /** What a pass would do now, repository by repository; with `apply` it is done, and the breaker is released. */
  reconcile(order: { apply: boolean }): Promise<{ repository: string; report: Report }[]>
  /** The host wants quiet, or rejects the token: nobody should ask it anything. */
  isQuiet(): Promise<boolean>
  /** Remembers for everybody that the host wants quiet, or rejects the token. */
  heed(refusal: Refusal): Promise<void>
  /** The host's webhook has named an account: a hint where to look, and no proof of anything. Does not wait. */
  memberChanged(change: MemberChange): void
  /** Sends the mails that are due. */
  sendMails(): Promise<{ nextAt: number }>
  /** Something has happened: the next pass begins soon. */
  nudge(): void
  start(): void
  stop(): Promise<void>
}
