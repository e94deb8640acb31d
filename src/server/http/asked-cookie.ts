import type { Config } from '../../config/config.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { cookie, cookiePrefix } from '../../users/sessions/current-user.ts'

/** The request for a sign-in mail that a browser has made: its id, and a secret that only this browser has. */
type Asked = { id: string; browser: string }

/**
 * The cookie of the browser that asked for a sign-in mail. It lasts longer than the link and the code: after them, this
 * browser alone has its address filled in again. `set` and `clear` are values of a Set-Cookie header.
 */
export function createAskedCookie({ site }: Config) {
  const name = `${cookiePrefix(site.url)}pullpass_asked`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${site.url.startsWith('https:') ? '; Secure' : ''}`
  return {
    set: ({ id, browser }: Asked): string => `${name}=${id}.${browser}; Max-Age=${DAY_MS / 1000}${attributes}`,
    read(request: Request): Asked | undefined {
      const [id, browser] = (cookie(request, name) ?? '').split('.')
      return id && browser ? { id, browser } : undefined
    },
    clear: `${name}=; Max-Age=0${attributes}`
  }
}
