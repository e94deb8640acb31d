import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookie } from '../accounts/current-user.ts'
import type { Context } from '../context.ts'
import type { Message } from '../invite/form.ts'
import type { InviteExtras, InviteReason } from '../invite/result.ts'

/**
 * What a plain form post leaves for the page it goes back to: the outcome, or the problem with the field, of the form about this product. Signed, so that
 * no link or other site can make the page say something that did not happen.
 */
export type Flash =
  | ({ reason: InviteReason; username: string; product?: string } & Pick<
      InviteExtras,
      'verified' | 'grant' | 'retryAt' | 'missing'
    >)
  | { problem: string; product?: string }
  | { message: Message }

const NAME = 'pullpass_flash'
const MAX_AGE_S = 60

/** A message that outlives one redirect, signed. */
export type FlashCookie = {
  set(flash: Flash): string
  read(request: Request): Flash | undefined
  clear: string
}

export function createFlashCookie(context: Pick<Context, 'authSecret' | 'config' | 'now'>): FlashCookie {
  const { authSecret, config, now } = context
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${config.site.url.startsWith('https:') ? '; Secure' : ''}`
  const sign = (text: string) => createHmac('sha256', authSecret).update(`flash:${text}`).digest('base64url')
  return {
    set(flash) {
      // Browsers drop a cookie of more than 4 KB; no username comes near this.
      if ('reason' in flash) flash = { ...flash, username: flash.username.slice(0, 200) }
      const text = Buffer.from(JSON.stringify({ flash, at: now() })).toString('base64url')
      return `${NAME}=${text}.${sign(text)}; Max-Age=${MAX_AGE_S}${attributes}`
    },
    read(request) {
      const value = cookie(request, NAME)
      if (!value) return undefined
      const [text = '', signature = ''] = value.split('.')
      if (!isEqual(signature, sign(text))) return undefined
      const { flash, at } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { flash: Flash; at: number }
      return now() - at <= MAX_AGE_S * 1000 ? flash : undefined
    },
    clear: `${NAME}=; Max-Age=0${attributes}`
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
