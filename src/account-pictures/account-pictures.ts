import type { CodeHostKind } from '../code-host/kind.ts'
import type { Basics, Network } from '../runtime/basics.ts'
import { readBytes } from '../runtime/bounded-answer.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import { pictureType } from './picture-type.ts'

/** The picture of an account. `type` follows from its bytes. */
export type AccountPicture = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** Finds the picture of an account by its number; undefined if there is none that may be shown. */
export type AccountPictures = (accountId: number) => Promise<AccountPicture | undefined>

/** Most bytes of one picture. */
const MOST_BYTES = 100_000
/** Most pictures in memory: 5 MB at most. */
const KEPT = 50
const DEADLINE_MS = 3000
/** Most pictures that are fetched in an hour, for all users together. */
const FETCHED = 1500

type Kept = { at: number; picture: AccountPicture | undefined }

/**
 * Fetches pictures of accounts for the preview, so that a buyer's browser asks no other site for them. Follows no
 * redirect and sends no token. Keeps a picture for a day, and for a minute that there is none.
 */
export function createAccountPictures(
  { codeHost }: { codeHost: { kind: Pick<CodeHostKind, 'pictureUrl'>; url: string } },
  { network, clock: { now } }: Pick<Basics, 'network' | 'clock'>
): AccountPictures {
  const kept = new Map<number, Kept>()
  let hour = { began: 0, fetched: 0 }

  return async (accountId) => {
    const address = codeHost.kind.pictureUrl?.(codeHost.url, accountId)
    if (address === undefined) return undefined
    const known = kept.get(accountId)
    if (known && Math.abs(now() - known.at) < (known.picture ? DAY_MS : MINUTE_MS)) {
      keep(kept, accountId, known)
      return known.picture
    }
    if (Math.abs(now() - hour.began) >= HOUR_MS) hour = { began: now(), fetched: 0 }
    if (hour.fetched >= FETCHED) return undefined
    hour.fetched += 1
    const picture = await fetchPicture(address, network).catch(() => undefined)
    keep(kept, accountId, { at: now(), picture })
    return picture
  }
}

/** The picture that was wanted longest ago makes room for a new one. */
function keep(kept: Map<number, Kept>, accountId: number, entry: Kept): void {
  kept.delete(accountId)
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(accountId, entry)
}

/** Throws when the host does not answer in time, or with too much. */
async function fetchPicture(address: string, { fetch, deadline }: Network): Promise<AccountPicture | undefined> {
  const signal = deadline(DEADLINE_MS)
  const headers = { accept: 'image/png, image/jpeg, image/webp', 'user-agent': 'pullpass' }
  const response = await fetch(address, { headers, redirect: 'manual', signal })
  const { status, bytes } = await readBytes(response, { mostBytes: MOST_BYTES, signal })
  const type = pictureType(bytes)
  return status === 200 && type ? { bytes, type } : undefined
}
