import type { Config } from '../../config/config.ts'
import { cleanUsername } from '../../invite/form.ts'
import { endOfDay } from '../../runtime/time/end-of-day.ts'
import {
  carryOutAccountOrder,
  type InvitingDeps,
  previewAccountOrder,
  previewWithdrawInvitation,
  withdrawInvitation
} from '../actions/account-actions.ts'
import { type Acting, cannot, type Previewed } from '../actions/action.ts'
import { checkPurchaseNow, previewCheckNow } from '../actions/check-now.ts'
import { endAccess, giveAccessBack, previewEndAccess, previewGiveBack } from '../actions/end-access.ts'
import { type DisputeOrder, endDispute, previewDisputeEnd } from '../actions/end-dispute.ts'
import { correctAddress, matchSale, previewCorrectAddress, previewMatchSale } from '../actions/match-sale.ts'
import { callNotSold, previewNotSold } from '../actions/not-sold-here.ts'
import { previewSignInLink, sendSignInLink } from '../actions/sign-in-link.ts'
import { giveAccess, previewGiveAccess } from '../giving/give-access.ts'
import { isGivenAs, reasonOf } from '../giving/given-as.ts'
import { previewProlong, prolongAccess } from '../giving/prolong-access.ts'
import { askMerge, previewAskMerge, previewWithdrawMerge, withdrawMerge } from '../merging/ask-merge.ts'
import { decideAboutTakeover, previewTakeover, type TakeoverOrder } from '../merging/decide-takeover.ts'
import type { ActionName, ActionOutcome } from '../shared-texts/action-words.ts'

/** An action as its form orders it. `paymentId`: the purchase that it has made. */
export type Order = {
  preview(deps: InvitingDeps): Promise<Previewed>
  act(deps: InvitingDeps, acting: Acting): Promise<ActionOutcome & { paymentId?: string | undefined }>
}

/** The parts of an order. `paymentId`: the purchase that it is about; empty if it makes one. */
type Given = { paymentId: string; fields: URLSearchParams; codeHost: Config['codeHost'] }

/** The fields of each form that say what is ordered. */
export const orderFields: Record<ActionName, readonly string[]> = {
  'hand-over': [],
  'leave-with-holder': [],
  match: ['product', 'email'],
  'not-sold-here': [],
  'sold-here': [],
  'dispute-won': [],
  'dispute-lost': [],
  invite: ['username'],
  'invite-again': ['account'],
  'move-seat': ['account', 'username'],
  'withdraw-invitation': ['account'],
  check: [],
  'sign-in-link': [],
  'correct-address': ['email'],
  merge: ['with'],
  'withdraw-merge': [],
  prolong: ['until', 'no-end'],
  'give-back': ['together'],
  end: ['words', 'other'],
  give: ['email', 'product', 'as', 'why', 'username', 'quantity', 'until']
}

/** The order of an action about a purchase, from the fields of its form. */
export function orderOf(name: ActionName, given: Given): Order {
  return orders[name](given)
}

const orders: Record<ActionName, (given: Given) => Order> = {
  'hand-over': ({ paymentId }) => takeoverOrder({ paymentId, outcome: 'given' }),
  'leave-with-holder': ({ paymentId }) => takeoverOrder({ paymentId, outcome: 'kept' }),
  match({ paymentId, fields }) {
    const order = { paymentId, product: filled(fields, 'product'), email: filled(fields, 'email') }
    return {
      preview: (deps) => previewMatchSale(deps, order),
      act: (deps, acting) => matchSale(deps, order, acting)
    }
  },
  'not-sold-here': ({ paymentId }) => notSoldOrder(paymentId, true),
  'sold-here': ({ paymentId }) => notSoldOrder(paymentId, false),
  'dispute-won': ({ paymentId }) => disputeOrder({ paymentId, end: 'won' }),
  'dispute-lost': ({ paymentId }) => disputeOrder({ paymentId, end: 'lost' }),
  invite: ({ paymentId, ...given }) => accountOrder({ kind: 'invite', paymentId, username: usernameOf(given) }),
  'invite-again': ({ paymentId, fields }) =>
    accountOrder({ kind: 'unblock', paymentId, grantId: fields.get('account') ?? '' }),
  'move-seat': ({ paymentId, ...given }) =>
    accountOrder({
      kind: 'move_seat',
      paymentId,
      username: usernameOf(given),
      from: given.fields.get('account') ?? ''
    }),
  'withdraw-invitation'({ paymentId, fields }) {
    const order = { paymentId, grantId: fields.get('account') ?? '' }
    return {
      preview: (deps) => previewWithdrawInvitation(deps, order),
      act: (deps, acting) => withdrawInvitation(deps, order, acting)
    }
  },
  check: ({ paymentId }) => ({
    preview: (deps) => previewCheckNow(deps, paymentId),
    act: (deps, acting) => checkPurchaseNow(deps, paymentId, acting)
  }),
  'sign-in-link': ({ paymentId }) => ({
    preview: (deps) => previewSignInLink(deps, paymentId),
    act: (deps, acting) => sendSignInLink(deps, paymentId, acting)
  }),
  'correct-address'({ paymentId, fields }) {
    const order = { paymentId, email: fields.get('email') ?? '' }
    return {
      preview: (deps) => previewCorrectAddress(deps, order),
      act: (deps, acting) => correctAddress(deps, order, acting)
    }
  },
  merge({ paymentId, fields }) {
    const order = { paymentId, other: fields.get('with') ?? '' }
    return { preview: (deps) => previewAskMerge(deps, order), act: (deps, acting) => askMerge(deps, order, acting) }
  },
  'withdraw-merge': ({ paymentId }) => ({
    preview: (deps) => previewWithdrawMerge(deps, paymentId),
    act: (deps, acting) => withdrawMerge(deps, paymentId, acting)
  }),
  prolong: prolongOrder,
  'give-back'({ paymentId, fields }) {
    const order = { paymentId, alone: fields.get('together') !== 'yes' }
    return {
      preview: (deps) => previewGiveBack(deps, order),
      act: (deps, acting) => giveAccessBack(deps, order, acting)
    }
  },
  end({ paymentId, fields }) {
    const order = { paymentId, words: fields.get('words') ?? '', others: fields.getAll('other') }
    return { preview: (deps) => previewEndAccess(deps, order), act: (deps, acting) => endAccess(deps, order, acting) }
  },
  give: giveOrder
}

/** `isNotSold`: false takes it back. */
function notSoldOrder(paymentId: string, isNotSold: boolean): Order {
  const order = { paymentId, isNotSold }
  return {
    preview: (deps) => previewNotSold(deps, order),
    act: (deps, acting) => callNotSold(deps, order, acting)
  }
}

function disputeOrder(order: DisputeOrder): Order {
  return { preview: (deps) => previewDisputeEnd(deps, order), act: (deps, acting) => endDispute(deps, order, acting) }
}

function takeoverOrder(order: TakeoverOrder): Order {
  return {
    preview: (deps) => previewTakeover(deps, order),
    act: (deps, acting) => decideAboutTakeover(deps, order, acting)
  }
}

function accountOrder(order: Parameters<typeof previewAccountOrder>[1]): Order {
  return {
    preview: (deps) => previewAccountOrder(deps, order),
    act: (deps, acting) => carryOutAccountOrder(deps, order, acting)
  }
}

/** The order of a form whose last day is no date. */
const noDay = refusing('The last day has to be a date like 2027-01-31.')
const dayOrNone = 'Name a last day, or tick that the access has no end'

function refusing(why: string): Order {
  const refused = async () => cannot(why)
  return { preview: refused, act: refused }
}

function prolongOrder({ paymentId, fields }: Given): Order {
  const day = filled(fields, 'until')
  const isEndless = fields.has('no-end')
  if (isEndless === (day !== undefined)) return refusing(isEndless ? `${dayOrNone}: not both.` : `${dayOrNone}.`)
  const until = day === undefined ? 'never' : endOfDay(day)
  if (until === undefined) return noDay
  const order = { paymentId, until } as const
  return { preview: (deps) => previewProlong(deps, order), act: (deps, acting) => prolongAccess(deps, order, acting) }
}

function giveOrder({ fields, codeHost }: Given): Order {
  const [day, quantity, as] = [filled(fields, 'until'), filled(fields, 'quantity'), filled(fields, 'as')]
  const until = day === undefined ? undefined : endOfDay(day)
  if (day !== undefined && until === undefined) {
    return noDay
  }
  const order = {
    email: fields.get('email') ?? '',
    product: fields.get('product') ?? '',
    why: reasonOf(isGivenAs(as) ? as : undefined, fields.get('why')?.trim() ?? ''),
    username: filled(fields, 'username') === undefined ? undefined : usernameOf({ fields, codeHost }),
    quantity: quantity === undefined ? undefined : Number(quantity),
    until
  }
  return { preview: (deps) => previewGiveAccess(deps, order), act: (deps, acting) => giveAccess(deps, order, acting) }
}

/** The name as it is, of what may be a pasted profile address. */
function usernameOf({ fields, codeHost }: Pick<Given, 'fields' | 'codeHost'>): string {
  return cleanUsername(fields.get('username') ?? '', codeHost.url)
}

/** A field without the spaces around it; undefined if nothing is left. */
function filled(fields: URLSearchParams, name: string): string | undefined {
  return fields.get(name)?.trim() || undefined
}
