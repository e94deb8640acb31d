import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Message } from '../../invite/default-messages.ts'
import type { InviteExtras, InviteReason, InviteResult } from '../../invite/result.ts'
import { cookie, cookiePrefix } from '../../users/sessions/current-user.ts'

/**
 * The result of a plain form post, for the page that it redirects to: the outcome, or the problem with the field, of
 * the form about this product. `refused`: the message is about a form that can be sent again. `username`: what was
 * typed into it. `seatLink`: the link that was made, which is shown once.
 */
export type Flash =
  | ({ reason: InviteReason; username: string; product?: string } & Pick<
      InviteExtras<number>,
      'verified' | 'grant' | 'retryAt' | 'missing'
    >)
  | { problem: string; product?: string }
  | { message: Message; refused?: boolean; username?: string }
  | { seatLink: string }

/** The flash about the outcome of an invitation. */
export function inviteFlash(
  { reason, verified, grant, missing, retryAt }: InviteResult<number>,
  { username, product }: { username: string; product: string }
): Flash {
  return {
    reason,
    username,
    product,
    ...(verified !== undefined && { verified }),
    ...(grant && { grant }),
    ...(missing && { missing }),
    ...(retryAt !== undefined && { retryAt })
  }
}

/**
 * The cookie of a flash. It is signed, so that no link or other site can make the page show an outcome that did not
 * happen. Each of `set` and `clear` is the value of a Set-Cookie header.
 */
export type FlashCookie = { set(flash: Flash): string; read(request: Request): Flash | undefined; clear: string }

/** A flash outlives one redirect. */
const MAX_AGE_S = 60

export function createFlashCookie({
  authSecret,
  config,
  now
}: Pick<Context, 'authSecret' | 'config' | 'now'>): FlashCookie {
  const name = `${cookiePrefix(config.site.url)}pullpass_flash`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${config.site.url.startsWith('https:') ? '; Secure' : ''}`
  // Signed with its purpose, so that no other text signed with this secret counts as a flash.
  const sign = (text: string) => createHmac('sha256', authSecret).update(`flash:${text}`).digest('base64url')
  return {
    set(flash) {
      // Browsers drop a cookie of more than 4 KB; no username comes near this.
      const { username } = { username: undefined, ...flash }
      const value = username === undefined ? flash : { ...flash, username: username.slice(0, 200) }
      const text = Buffer.from(JSON.stringify({ value, at: now() })).toString('base64url')
      return `${name}=${text}.${sign(text)}; Max-Age=${MAX_AGE_S}${attributes}`
    },
    read(request) {
      const sent = cookie(request, name)
      if (sent === undefined) return undefined
      const [text = '', signature = ''] = sent.split('.')
      if (!isEqual(signature, sign(text))) return undefined
      const { value, at } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { value: Flash; at: number }
      return now() - at <= MAX_AGE_S * 1000 ? value : undefined
    },
    clear: `${name}=; Max-Age=0${attributes}`
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
