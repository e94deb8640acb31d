import type { Line } from './compare.ts'

/** The accounts that Today names: those without a purchase, and those of a purchase that may do more than read. */
export type OnToday = { strangers: ReadonlySet<number>; raised: ReadonlySet<number> }

/**
 * The accounts of which Today does not say what the host shows: it names what the last check has recorded. Pure.
 * `isWhole`: an account that the lists lack has nothing.
 */
export function notOnToday(
  { lines, isWhole }: { lines: readonly Line[]; isWhole: boolean },
  { strangers, raised }: OnToday
): Set<number> {
  const listed = new Set(lines.map(({ accountId }) => accountId))
  const gone = isWhole ? [...strangers, ...raised].filter((accountId) => !listed.has(accountId)) : []
  const unnamed = lines.flatMap((line) => {
    const { accountId } = line
    if (accountId === null) return []
    const named = isStranger(line) ? strangers : isRaised(line) ? raised : undefined
    return named && !named.has(accountId) ? [accountId] : []
  })
  return new Set([...unnamed, ...gone])
}

/**
 * Whether the next check has something to record of an account that is as its purchase says at the host, but not here:
 * it has accepted, or is shown no more.
 */
export function isUnrecorded({ kind, shows, grant, isLive }: Line): boolean {
  return kind === 'missing' || (isLive && shows.as === 'access' && grant?.state === 'invited')
}

/** An account that never had a purchase. One whose purchase has ended is told of by the purchase. */
function isStranger({ kind, grant, shows }: Line): boolean {
  return !grant && shows.as !== 'expired' && (kind === 'stranger' || kind === 'others' || kind === 'wrong_role')
}

function isRaised({ kind, shows, isLive }: Line): boolean {
  return kind === 'wrong_role' && isLive && shows.as === 'access'
}
