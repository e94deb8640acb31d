import type { HostAccount, Refusal } from '../code-host/code-host.ts'
import type { MemberChange } from '../code-host/hook.ts'
import type { InviteResult } from '../invite/result.ts'
import type { RepositoryName } from '../product.ts'
import type { Adoption } from './by-seller/adopt-account.ts'
import type { SeenAccount } from './by-seller/listed-account.ts'
import type { Withdrawal, WithdrawOrder } from './by-seller/withdraw-account.ts'
import type { InvitationLimit } from './host/read-limit.ts'
import type { SeatChoice } from './plan/choose-seat.ts'
import type { NextInvitation } from './plan/forecast.ts'
import type { HostSilent, ImportReading } from './read-for-import.ts'
import type { Report } from './reconcile/report.ts'
import type { CheckedAccount } from './requests/check-now.ts'
import type { AskedFor } from './requests/next-invitation.ts'
import type { Preview, PurchaseView } from './requests/purchase-view.ts'
import type { TakeBackResult } from './requests/take-back.ts'

/** The limit of the invitations to a repository. `name`: with its owner. */
export type RepositoryLimit = InvitationLimit & { name: string }

/** The door of access: buyers' pages and the invite action call it, and the process runs it. */
export type Access = {
  /** The buyer's Send invite, after shape and gate: records the grant and makes the call, or says why not now. */
  sendInvite(
    username: string,
    request: {
      userId: string
      /** The id of the product; the first one unless given. */
      product?: string | undefined
      /** The id of the grant whose account gives way, when several seats are taken. */
      replace?: string | undefined
      /** Only a free seat of this payment will do: no account gives way. */
      freeSeatOf?: string | undefined
    }
  ): Promise<InviteResult<number>>
  /**
   * The same for the seller: a seat of this payment, whoever its user is. `replace`: the id of the grant whose account
   * gives way, even if a seat is free. The buyer's limit of moves does not count; the host's limits do.
   */
  inviteBySeller(
    username: string,
    request: { paymentId: string; userId: string | undefined; product: string; replace?: string | undefined }
  ): Promise<InviteResult<number>>
  /**
   * The seat that `inviteBySeller` would take now, and the account that gives way; undefined if the payment is not
   * paid. Asks the host nothing, and writes nothing. `accountId`: undefined if the account of the name is not known.
   */
  seatBySeller(
    account: { login: string; accountId: number | undefined },
    request: { paymentId: string; product: string; replace?: string | undefined }
  ): Promise<SeatChoice | undefined>
  /** Asks the host about all accounts of a payment, and records the answers. Changes nothing at the host. */
  checkNow(paymentId: string): Promise<CheckedAccount[]>
  /**
   * Whether an invitation that is asked for now goes out at once, and if not why and when. `product`: the id of a
   * product.
   */
  nextInvitation(product: string, asked?: AskedFor): Promise<NextInvitation>
  /**
   * The same for a new name, for several products at once, by their ids. `givesWay`: the grant that waits in the queue
   * on the only seat of a product, and that the name replaces.
   */
  nextInvitations(
    asked: readonly { product: string; givesWay?: string | undefined }[]
  ): Promise<ReadonlyMap<string, NextInvitation>>
  /**
   * The limits of the invitations to all repositories that are sold. `further`: invitations that would wait as well, by
   * the name of the repository in lower case. Asks the host nothing, and writes nothing.
   */
  limits(further?: ReadonlyMap<string, number>): Promise<RepositoryLimit[]>
  /** The ids of the grants of these payments that the host's limit of a day holds back, as on the buyers' pages. */
  heldByLimit(paymentIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The account with this number as the host knows it now: undefined if there is none. `product`: the id of a product.
   */
  accountNow(product: string, accountId: number): Promise<HostAccount | undefined | 'unknown'>
  /** The account that has this name now: undefined if there is none. `product`: the id of a product. */
  accountNamed(product: string, login: string): Promise<HostAccount | undefined | HostSilent>
  /** Reads who has access to the repositories of a product, for the import of earlier buyers. `product`: its id. */
  readForImport(product: string): Promise<ImportReading | HostSilent>
  /**
   * The seller's order to withdraw what an account has on a repository that did not come through us: tried until it is
   * done. The same order again goes on with it.
   */
  withdrawAccount(repository: RepositoryName, seen: SeenAccount, order: WithdrawOrder): Promise<Withdrawal>
  /** The seller's order that an account which got in by hand follows a purchase. `product`: the id of its product. */
  adoptAccount(
    repository: RepositoryName,
    seen: SeenAccount,
    order: { paymentId: string; product: string }
  ): Promise<Adoption>
  /**
   * Undoes `adoptAccount`: the account stays, and follows no purchase. `paymentId`: of the purchase whose seat it gives
   * back. False if it was not adopted.
   */
  letGo(repository: RepositoryName, order: { accountId: number; paymentId: string | undefined }): Promise<boolean>
  /**
   * The buyer's "Cancel invitation": takes an open invitation back, or a name out of the queue, at once.
   * `evenAccepted`: the buyer has confirmed that an account which has accepted is to lose its access.
   */
  mistyped(order: { userId: string; grantId: string; evenAccepted?: boolean }): Promise<TakeBackResult>
  /**
   * The seller's order to take back an open invitation of a payment, or a name that waits for one, at once. An account
   * that has accepted stays. The seat is free afterwards, and it costs the buyer none of the moves.
   */
  takeBackBySeller(order: { paymentId: string; grantId: string }): Promise<TakeBackResult>
  /**
   * The purchases of a user, with the accounts on their seats. `linked`: the accounts that the user has signed in with,
   * if they were read already.
   */
  purchases(userId: string, linked?: readonly { id: number }[]): Promise<PurchaseView[]>
  /**
   * The purchase as its buyer sees it, or will see it while nobody has signed in for it (`userId` null); undefined if
   * it is of nothing that is sold here.
   */
  purchase(paymentId: string, userId: string | null): Promise<PurchaseView | undefined>
  /**
   * Starts a round soon if the user has open grants, unless this function has started one in the last 10 s, for any
   * user.
   */
  refresh(userId: string): Promise<void>
  /** The account behind a name, for a signed-in user. The host's answers are cached. */
  preview(userId: string, username: string): Promise<Preview>
  /**
   * A round of the controller: applies fewer seats and names given at the checkout, then makes a pass (observe, plan,
   * act) over each repository. `nextAt`: when the next round is due, in ms since the epoch.
   */
  round(): Promise<{ nextAt: number }>
  /**
   * Reports what a round would do now, by repository; with `apply` it is done, and the breaker is released. `only`: for
   * this repository alone.
   */
  reconcile(order: { apply: boolean; only?: RepositoryName }): Promise<{ repository: string; report: Report }[]>
  /** The invitations that wait for the seller are tried at once: the seller says that what held them up is mended. */
  tryHeldAgain(): Promise<void>
  /**
   * Whether the host throttles or rejects the token, so that nothing should be asked of it. `evenRejected`: the seller
   * orders the question, so that a rejected token may be tried.
   */
  mustBackOff(order?: { evenRejected: boolean }): Promise<boolean>
  /** Stores for all processes that the host throttles or rejects the token. */
  noteRefusal(refusal: Refusal): Promise<void>
  /** The host's webhook named an account: a hint where to look, and no proof. Resolves once that is noted. */
  memberChanged(change: MemberChange): Promise<void>
  /** The host's webhook said that a repository has changed: a hint to ask the host, and no proof. */
  repositoryChanged(repository: RepositoryName): void
  /** Sends the mails that are due. */
  sendMails(): Promise<{ nextAt: number }>
  /** The next round begins soon, since something has happened. */
  nudge(): void
  start(): void
  stop(): Promise<void>
}
