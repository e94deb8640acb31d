import * as z from 'zod'
import { cookie, cookiePrefix } from '../../accounts/sessions/current-user.ts'
import { LINK_MINUTES } from '../../accounts/users/link-minutes.ts'
import type { Config } from '../../config/config.ts'
import { parseJson } from '../../runtime/json.ts'

/** The form, and the user who typed into it. */
type Form = { path: string; userId: string }

const content = z.tuple([z.string(), z.string(), z.array(z.tuple([z.string(), z.string()]))])

/** Fields that a form has by itself. */
const OWN = ['from', 'step', 'order']

/** Browsers drop a cookie of more than 4 KB. */
const LONGEST = 3800

/**
 * The cookie with the fields that were typed into a form while the sign-in became too old for it, for the same form
 * after the next sign-in. It lives as long as a mailed sign-in link. On https its name keeps other hosts from setting
 * it. `set` and `clear` are values of a Set-Cookie header; `set` returns undefined if nothing was typed, or too much.
 */
export function createTypedCookie({ site }: { site: Pick<Config['site'], 'url'> }) {
  const name = `${cookiePrefix(site.url)}pullpass_typed`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${site.url.startsWith('https:') ? '; Secure' : ''}`
  return {
    set({ path, userId }: Form, fields: URLSearchParams): string | undefined {
      const typed = [...fields].filter(([field]) => !OWN.includes(field))
      const text = Buffer.from(JSON.stringify([path, userId, typed])).toString('base64url')
      if (typed.length === 0 || text.length > LONGEST) return undefined
      return `${name}=${text}; Max-Age=${LINK_MINUTES * 60}${attributes}`
    },
    read(request: Request, { path, userId }: Form): URLSearchParams | undefined {
      const text = Buffer.from(cookie(request, name) ?? '', 'base64url').toString()
      const { success, data } = content.safeParse(parseJson(text))
      if (!success) return undefined
      const [ofPath, ofUser, typed] = data
      return ofPath === path && ofUser === userId ? new URLSearchParams(typed) : undefined
    },
    clear: `${name}=; Max-Age=0${attributes}`
  }
}
