import type { Config } from '../../../config/config.ts'
import { isToken } from '../../../runtime/secret-token.ts'
import { cookie, cookiePrefix } from '../../../users/sessions/current-user.ts'

/** Seconds for which a browser keeps the token of a seat link, while its visitor signs in. */
const MAX_AGE_S = 60 * 60

/**
 * The cookie with the token of the seat link that this browser has opened: in an URL it would get into the log of a
 * proxy, and beside a sign-in link. `set` and `clear` are values of a Set-Cookie header.
 */
export function createSeatCookie({ site }: Config) {
  const name = `${cookiePrefix(site.url)}pullpass_seat`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${site.url.startsWith('https:') ? '; Secure' : ''}`
  return {
    set: (token: string): string => `${name}=${token}; Max-Age=${MAX_AGE_S}${attributes}`,
    /** The token, or "" if there is none. */
    read(request: Request): string {
      const token = cookie(request, name) ?? ''
      return isToken(token) ? token : ''
    },
    clear: `${name}=; Max-Age=0${attributes}`
  }
}
