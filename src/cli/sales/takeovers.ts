import type { Context } from '../../context.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { inLine } from '../../runtime/logging/printable.ts'
import { decideTakeover } from '../../users/takeovers/take-over.ts'
import { accountsOfPayment, openTakeovers, readTakeover } from '../../users/takeovers/takeover-rows.ts'
import { isWaiting, type Outcome, type TakeoverState } from '../../users/takeovers/takeover-state.ts'
import { verifiedEmails } from '../../users/users-and-guests/users.ts'
import { COULD_NOT } from '../configuration.ts'
import { moment, table } from '../table.ts'

type Print = (text: string) => void
type Shop = Pick<Context, 'db' | 'now'>

/** The word of a decision on the command line. */
export type DecisionWord = 'give' | 'keep'

const outcomes: Record<DecisionWord, Outcome> = { give: 'given', keep: 'kept' }

/**
 * Lists the takeovers that wait: purchases with an address that a user has proven, which another user or a guest holds.
 * @returns the exit code
 */
export async function listTakeovers({ db, now }: Shop, print: Print): Promise<number> {
  const rows: string[][] = []
  for (const id of await openTakeovers(db)) {
    const takeover = await readTakeover(db, id, now())
    if (!takeover || !isWaiting(takeover.state)) continue
    const { processor, key, email, holder, paymentId, askedAt, state } = takeover
    const accounts = await accountsOfPayment(db, paymentId)
    const named = accounts.map(({ login, state: of }) => `${login} (${of})`).join(', ') || 'none'
    rows.push([moment(askedAt), processor, key, email, await nameOf(db, holder ?? ''), named, stateWords(state)])
  }
  if (rows.length === 0) {
    print('No purchase is asked for.')
    return 0
  }
  print(table([['ASKED', 'PROCESSOR', 'PAYMENT', 'ASKED BY', 'HELD BY', 'ACCOUNTS', 'STATE'], ...rows]).join('\n'))
  print('\nTo move one: npm run pullpass -- takeovers decide <processor> <payment> give. To leave it: … keep')
  return 0
}

function stateWords(state: TakeoverState): string {
  if (state.kind === 'waits_for_holder') return `the holder can answer until ${moment(state.until)}`
  return state.kind === 'waits_for_seller' && state.objected
    ? 'you decide: the holder wants to keep it'
    : 'you decide: the holder has not answered'
}

async function nameOf(db: Shop['db'], holder: string): Promise<string> {
  if (isGuestId(holder)) return 'a guest'
  const [address] = await verifiedEmails(db, holder)
  return address ?? holder
}

/**
 * Decides about a purchase that is asked for.
 * @returns the exit code
 */
export async function decideAbout(
  { db, now }: Shop,
  { processor, key, word }: { processor: string; key: string; word: DecisionWord },
  print: Print
): Promise<number> {
  const ended = await decideTakeover(db, { processor, key }, { outcome: outcomes[word], now: now() })
  if (ended.length === 0) {
    print(
      `${inLine(`No user asks for the payment ${key} of ${processor}`)}. All requests: npm run pullpass -- takeovers list`
    )
    return COULD_NOT
  }
  for (const { email, holder } of ended) {
    const who = word === 'give' ? email : await nameOf(db, holder ?? '')
    print(inLine(`${processor} ${key}: ${word === 'give' ? 'moved to' : 'stays with'} ${who}`))
  }
  return 0
}
