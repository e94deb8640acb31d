import type { GrantState } from '../../../access/grant-states.ts'
import type { DeskTone } from '../../shared-texts/purchase-state.ts'
import type { Line, LineKind, Shows } from './compare.ts'

/** The name of each kind, as a mark of its lines and as a filter. */
export const kindNames: Record<LineKind, string> = {
  wrong_role: 'More than read',
  stranger: 'No purchase',
  ended: 'Purchase ended',
  others: 'Invited by others',
  leaving: 'Being withdrawn',
  missing: 'Not shown',
  by_hand: 'Paid, not through Pullpass',
  expired: 'Invitation expired',
  invited: 'Invited, not accepted',
  paid: 'Has a purchase',
  ignored: 'Meant to be there',
  owner: 'Owns the repository',
  may_send: 'Administers the repository',
  sender: 'Sends the invitations'
}

const tones: Record<LineKind, DeskTone> = {
  wrong_role: 'needs_you',
  stranger: 'needs_you',
  ended: 'waiting',
  others: 'waiting',
  leaving: 'waiting',
  missing: 'waiting',
  by_hand: 'done',
  expired: 'ended',
  invited: 'buyer',
  paid: 'done',
  ignored: 'done',
  owner: 'done',
  may_send: 'done',
  sender: 'done'
}

/** The tone and the words of a mark. */
export type LineMark = { tone: DeskTone; label: string }

/** The mark of a line. An access that only the seller can take away is the seller's turn. */
export function markOf(line: Pick<Line, 'kind' | 'isOurs'>): LineMark {
  const tone = line.kind === 'ended' && !line.isOurs ? 'needs_you' : tones[line.kind]
  return { tone, label: kindNames[line.kind] }
}

/** The tone of a kind as a filter: the seller's turn, if it is that for one of its lines. `of`: the tones of those. */
export function toneOfKind(kind: LineKind, of: readonly DeskTone[]): DeskTone {
  return of.includes('needs_you') ? 'needs_you' : tones[kind]
}

/** The kinds of accounts that are there for a known reason, or are not in. */
const settled: readonly LineKind[] = ['paid', 'invited', 'by_hand', 'ignored', 'owner', 'may_send', 'sender', 'expired']

/**
 * Whether each account that the host shows is there for a known reason, and each paid one is shown; else how many the
 * seller has to look at, or how many are not shown. `lag`: the lists may not show a paid account yet. `toneOf`: the
 * tone of a line's mark on the page, so that the sentence counts what the page marks.
 */
export function accountedFor<Each extends Pick<Line, 'kind' | 'isOurs'>>(
  lines: readonly Each[],
  lag: boolean,
  toneOf: (line: Each) => DeskTone = (line) => markOf(line).tone
): string {
  const open = lines.filter((line) => toneOf(line) === 'needs_you' || line.kind === 'others').length
  if (open > 0) return open === 1 ? 'One account needs a look.' : `${open.toLocaleString('en')} accounts need a look.`
  const missing = lines.filter(({ kind }) => kind === 'missing').length
  if (missing > 0)
    return missing === 1
      ? 'One paid account is not shown.'
      : `${missing.toLocaleString('en')} paid accounts are not shown.`
  return !lag && lines.every(({ kind }) => settled.includes(kind)) ? 'Every listed account is accounted for.' : ''
}

/** The host's view of an account, in a few words. */
export function showsWords(shows: Shows, host: string): string {
  switch (shows.as) {
    case 'access':
      return shows.role === undefined ? 'Has access' : `Has access, ${shows.role}`
    case 'invitation':
      return `Open invitation, ${shows.permission}`
    case 'expired':
      return `Expired invitation, ${shows.permission}`
    case 'not_listed':
      return `Not listed by ${host}`
  }
}

/**
 * `why`: why the account is there, in a sentence or two, where its kind does not say all. `todo`: what the seller can
 * do; `at`: on which page.
 */
export type LineWords = { why?: string | undefined; todo?: string; at?: 'host' | 'purchase' }

/** Why an account is on the list, and what the seller can do about it today. */
export function lineWords(line: Line, host: string): LineWords {
  switch (line.kind) {
    case 'wrong_role':
      return wrongRole(line, host)
    case 'stranger':
      return {
        why: 'No purchase names this account, and Pullpass has not let it in.',
        todo: `If you do not know it, withdraw its access here or at ${host}.`,
        at: 'host'
      }
    case 'ended':
      return ended(line, host)
    case 'others':
      return others(line, host)
    case 'leaving':
      return {
        why: `You have had its ${itsWhat(line)} withdrawn. Pullpass goes on until ${host} shows it no more.`
      }
    case 'missing':
      return {
        why: `Paid, and recorded as ${recorded(line.shows)}, but ${host} does not show it: the account may have left, declined, or get in as a member. Pullpass asks again about it automatically.`,
        todo: 'To have it asked about now, use Check now on the page of the purchase.',
        at: 'purchase'
      }
    case 'by_hand':
      return byHand(line, host)
    case 'expired':
      return expired(line, host)
    case 'invited':
      return {
        why: line.isAdopted
          ? 'Paid. It was invited by hand, and follows its purchase since you said so. The account has not accepted yet.'
          : undefined
      }
    case 'paid':
      return {
        why: line.isAdopted ? 'Paid. It was let in by hand, and follows its purchase since you said so.' : undefined
      }
    case 'ignored':
      return { why: `No purchase pays for it. You have said that it is meant to be there: ${line.note}` }
    case 'owner':
      return { why: 'The repository is its own.' }
    case 'may_send':
      return {
        why: 'The account of the token administers the repository. Which account that is, Pullpass knows after its first invitation.'
      }
    case 'sender':
      return { why: 'Pullpass sends its invitations with this account, so it has to administer the repository.' }
  }
}

function wrongRole({ shows, isLive, grant }: Line, host: string): LineWords {
  const paid = isLive ? 'Paid, but it' : 'It'
  if (shows.as !== 'access') {
    return {
      why: `${isLive ? 'Paid, but the' : 'The'} invitation offers more than to read. Pullpass sends no such invitation.`,
      todo: `Withdraw it at ${host}.`,
      at: 'host'
    }
  }
  return {
    why: `${paid} may do more than read. Pullpass never gives more.`,
    todo: grant
      ? `Change its role to read at ${host}.`
      : `If it is neither one of you nor the account of the token, change that at ${host}.`,
    at: 'host'
  }
}

function ended({ shows, isOurs, grant }: Line, host: string): LineWords {
  const what = itsWhat({ shows })
  const because = grant?.released
    ? `The account has given up its seat, but still has the ${what}.`
    : `No purchase pays for this ${what} any more.`
  if (!isOurs)
    return {
      why: `${because} It is not from Pullpass, which leaves it as it is.`,
      todo: `Withdraw it, or remove it at ${host}.`,
      at: 'host'
    }
  return {
    why: `${because} Pullpass takes it away, unless something holds that back.`,
    ...(grant && { todo: 'The page of the purchase says more.', at: 'purchase' })
  }
}

function others({ accountId, isLive, grant }: Line, host: string): LineWords {
  const at = 'host'
  if (accountId === null)
    return { why: 'The invited account does not exist any more.', todo: `Withdraw the invitation at ${host}.`, at }
  if (isLive)
    return {
      why: 'Paid, but Pullpass did not send this invitation, and leaves it as it is.',
      todo: `If the account should not have it, withdraw it at ${host}.`,
      at
    }
  return {
    why: `Pullpass did not send this invitation, and ${grant ? 'no purchase pays for it' : 'no purchase names the account'}.`,
    todo: `If you do not know the account, withdraw it here or at ${host}.`,
    at
  }
}

function byHand({ shows }: Line, host: string): LineWords {
  const later = `If the purchase ends, the access stays, unless you adopt the account or remove it at ${host}.`
  if (shows.as === 'not_listed')
    return {
      why: `Paid, and gets in by a team or as a member: ${host} said so when it was asked about the account itself.`,
      todo: later,
      at: 'host'
    }
  return { why: 'Paid, but somebody let the account in by hand, or before it paid.', todo: later, at: 'host' }
}

function expired({ isOurs, isLive, isAdopted }: Line, host: string): LineWords {
  if (!isOurs) {
    return {
      why: `Pullpass did not send this invitation. It lets nobody in.${isLive ? ' The account has a purchase.' : ''}`,
      todo: isLive ? `Adopt it, and Pullpass renews it. Or remove it at ${host}.` : `You can remove it at ${host}.`,
      at: 'host'
    }
  }
  // An invitation that was sent by hand stays one, though it follows a purchase.
  const from = isAdopted ? 'The invitation that was sent by hand' : 'The invitation of Pullpass'
  if (!isLive) return { why: `${from} has expired, and no purchase pays for it any more.` }
  return {
    why: isAdopted
      ? 'Paid. It was invited by hand, and follows its purchase since you said so. That invitation was not accepted in time.'
      : 'Paid, and invited by Pullpass, but not accepted in time.',
    todo: 'The page of the purchase says what comes next.',
    at: 'purchase'
  }
}

function itsWhat({ shows }: Pick<Line, 'shows'>): string {
  return shows.as === 'access' ? 'access' : 'invitation'
}

function recorded(shows: Shows): string {
  return shows.as === 'not_listed' && shows.recorded === 'invitation' ? 'invited' : 'having access'
}

/** The state that is recorded of an account, beside the one that the host shows. */
export const recordedWords: Record<GrantState, string> = {
  queued: 'Its invitation waits to be sent.',
  invited: 'Pullpass counts it as invited.',
  accepted: 'Pullpass counts it as having access.',
  expired: 'Pullpass counts its invitation as expired.',
  gone: 'It left, declined or was removed.',
  revoking: 'Its access is being removed.',
  revoked: 'Its access has ended.',
  blocked: 'Pullpass goes no further with it.'
}
