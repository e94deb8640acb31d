import type { Database } from '../../db/database.ts'
import { latestPayments } from '../users-and-guests/latest-payments.ts'
import { maskedAddress } from '../users-and-guests/masked-address.ts'
import type { CurrentSession, User } from './current-user.ts'
import type { GuestCookies } from './guest-cookies.ts'

/**
 * A user or a guest, who may see purchases and send invitations. The `email` of a guest is masked. A guest has not
 * signed in: it may do nothing else, and never counts as a recent sign-in or as an admin.
 */
export type Buyer = User & { isGuest?: true }

/** The buyer of a request: the user of its session, else the guest whose secret its browser holds and who has paid. */
export type CurrentBuyer = (request: Request) => Promise<Buyer | undefined>

export function createCurrentBuyer(options: {
  db: Database
  currentSession: CurrentSession
  guestCookies: GuestCookies
}): CurrentBuyer {
  const { db, currentSession, guestCookies } = options
  return async (request) => {
    const session = await currentSession(request)
    if (session) return session.user
    const id = guestCookies.guest(request)
    if (id === undefined) return undefined
    const [latest] = await latestPayments(db, id)
    // The address may be another person's: a buyer can mistype it, or follow a checkout link of this browser.
    return latest && { id, email: maskedAddress(latest.email), isGuest: true }
  }
}
