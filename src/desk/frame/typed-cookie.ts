import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import { parseJson } from '../../runtime/json.ts'
import { cookie, cookiePrefix } from '../../users/sessions/current-user.ts'
import { LINK_MINUTES } from '../../users/users-and-guests/link-minutes.ts'

/** The form, and the user who typed into it. */
type Form = { path: string; userId: string }

const content = z.tuple([z.string(), z.string(), z.array(z.tuple([z.string(), z.string()]))])

/** Fields that a form has by itself. */
const OWN = ['from', 'step', 'order']

/** Browsers drop a cookie of more than 4 KB. */
const LONGEST = 3800
/** Characters of the fields at most, which is more than a page of a list with words has. */
const LONGEST_TEXT = 20_000

/**
 * The cookie with the fields that were typed into a form while the sign-in became too old for it, and with what was
 * ticked before it, for the same form after the next sign-in. It lives as long as a mailed sign-in link. On https its
 * name keeps other hosts from setting it. `set` and `clear` are values of a Set-Cookie header; `set` returns undefined
 * if nothing was typed, or too much. A page of ticked purchases has room in it only as it is compressed.
 */
export function createTypedCookie({ site }: { site: Pick<Config['site'], 'url'> }) {
  const name = `${cookiePrefix(site.url)}pullpass_typed`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${site.url.startsWith('https:') ? '; Secure' : ''}`
  return {
    set({ path, userId }: Form, fields: URLSearchParams): string | undefined {
      const typed = [...fields].filter(([field]) => !OWN.includes(field))
      const json = JSON.stringify([path, userId, typed])
      if (typed.length === 0 || json.length > LONGEST_TEXT) return undefined
      const text = deflateRawSync(json).toString('base64url')
      if (text.length > LONGEST) return undefined
      return `${name}=${text}; Max-Age=${LINK_MINUTES * 60}${attributes}`
    },
    read(request: Request, { path, userId }: Form): URLSearchParams | undefined {
      const { success, data } = content.safeParse(parseJson(inflated(cookie(request, name) ?? '')))
      if (!success) return undefined
      const [ofPath, ofUser, typed] = data
      return ofPath === path && ofUser === userId ? new URLSearchParams(typed) : undefined
    },
    clear: `${name}=; Max-Age=0${attributes}`
  }
}

/** The text in the cookie; empty if a stranger has made it. A character has up to three bytes. */
function inflated(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 3 * LONGEST_TEXT }).toString()
  } catch {
    return ''
  }
}
