import type { Database } from '../../db/database.ts'
import { userOfAddress } from '../users-and-guests/users.ts'
import type { CurrentSession, Session } from './current-user.ts'

/** The session of a seller; undefined for every other visitor. */
export type CurrentSeller = (request: Request) => Promise<Session | undefined>

/**
 * Finds the seller of a request: the user whom a sign-in link to one of the `admins` would sign in. This is looked up
 * for each request, so an address that was moved to another user, or was taken out of the site config, counts no more.
 * Addresses that only the code host calls verified do not count. `admins`: canonical addresses.
 */
export function createCurrentSeller(options: {
  db: Database
  admins: readonly string[]
  currentSession: CurrentSession
}): CurrentSeller {
  const { db, admins, currentSession } = options
  return async (request) => {
    const session = await currentSession(request)
    if (!session) return undefined
    for (const address of admins) if ((await userOfAddress(db, address)) === session.user.id) return session
    return undefined
  }
}
