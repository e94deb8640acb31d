import type { AccountStanding } from '../access/read-for-import.ts'
import type { HostAccount } from '../code-host/code-host.ts'
import type { PaymentStatus } from '../payments/payment/state.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import type { Finding } from './finding.ts'
import type { LineOrder } from './read-lines.ts'

/**
 * A purchase of the product by the buyer that is stored. `isSame`: it was imported from a line like this one.
 * `accounts`: those that were named for it, whatever became of them; `accountId` where it is known.
 */
export type StoredPurchase = {
  paymentId: string
  status: PaymentStatus
  isSame: boolean
  accounts: readonly { login: string; accountId: number | undefined }[]
}

/** `named`: the usernames, in lower case, that the file has for this buyer and product. */
export type Stored = { purchases: readonly StoredPurchase[]; named: ReadonlySet<string> }

/**
 * The host's answer about the username of a line. `account`: undefined if nobody has the name. `fileAt`: when the file
 * was given, in ms; the host may answer long after that.
 */
export type Asked = { account: HostAccount | undefined; standing: AccountStanding; fileAt: number | undefined }

/** Sales that came to nothing, or are not paid yet, say nothing about an earlier purchase. */
const notSold: readonly PaymentStatus[] = ['pending', 'failed']

/**
 * Says what a line means; `ask` if that depends on the account of its username, and the host was not asked yet. Pure. A
 * buyer whose purchase has ended is not let in again, and a buyer who has the product gets no second purchase, unless
 * the file has a line for each of the buyer's accounts.
 */
export function decide(order: LineOrder, { purchases, named }: Stored, asked: Asked | undefined): Finding | 'ask' {
  const { username } = order
  const sold = purchases.filter(({ status }) => !notSold.includes(status))
  const [live, ended] = [sold.filter(isLive), sold.filter((each) => !isLive(each))]
  const isAbout = ({ isSame, accounts }: StoredPurchase) =>
    isSame || accounts.some((each) => isAccount(each, order, asked))
  const same = live.find(isAbout) ?? (username === undefined ? live[0] : undefined)
  if (same) return { kind: 'there', paymentId: same.paymentId }
  const over = ended.find(isAbout) ?? (live.length === 0 ? ended[0] : undefined)
  if (over) return { kind: 'ended_there', paymentId: over.paymentId }
  if (username === undefined) return { kind: 'no_username' }
  if (!asked) return 'ask'
  if (!asked.account) return { kind: 'no_account', login: username }
  const { login, type } = asked.account
  if (type !== 'User') return { kind: 'not_a_person', login }
  const nameless = live.find(({ accounts }) => accounts.length === 0)
  if (nameless) return { kind: 'not_named_there', paymentId: nameless.paymentId, login }
  const foreign = live.find(({ accounts }) => !accounts.some((each) => named.has(each.login.toLowerCase())))
  if (foreign) return { kind: 'other_account', paymentId: foreign.paymentId, login: foreign.accounts[0]?.login }
  return withAccount(order, asked, asked.account)
}

function withAccount(
  { boughtAt }: LineOrder,
  { standing, fileAt }: Asked,
  { login, createdAt }: Pick<HostAccount, 'login' | 'createdAt'>
): Finding {
  if (standing.as !== 'nothing') {
    const isIn = standing.as === 'access'
    if (standing.isOurs) return { kind: isIn ? 'covered' : 'invitation_covered', login }
    if (!standing.isReader) return { kind: 'in_otherwise', login }
    return { kind: isIn ? 'adopted' : 'invitation_adopted', login }
  }
  // The name may belong to somebody else since. The day of the purchase is over everywhere two days after it began in
  // UTC.
  const latest = Math.min((boughtAt ?? Number.POSITIVE_INFINITY) + 2 * DAY_MS, fileAt ?? Number.POSITIVE_INFINITY)
  const isNewer = createdAt !== undefined && createdAt >= latest
  return { kind: isNewer ? 'newer_account' : 'invite', login }
}

function isLive({ status }: StoredPurchase): boolean {
  return status === 'paid'
}

function isAccount(
  { login, accountId }: StoredPurchase['accounts'][number],
  { username }: LineOrder,
  asked: Asked | undefined
): boolean {
  if (accountId !== undefined && asked?.account) return accountId === asked.account.id
  return username !== undefined && login.toLowerCase() === username.toLowerCase()
}
