import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookie, cookiePrefix } from '../../accounts/sessions/current-user.ts'
import type { Context } from '../../context.ts'

/** A signed value that a browser stores for a while and sends back; only this server can have made it. */
export type SignedCookie<Value> = {
  set(value: Value): string
  read(request: Request): Value | undefined
  clear: string
}

/** `purpose` is signed as well, so that a cookie cannot be used in place of another. */
export function createSignedCookie<Value>(
  { authSecret, config, now }: Pick<Context, 'authSecret' | 'config' | 'now'>,
  { purpose, maxAgeS }: { purpose: string; maxAgeS: number }
): SignedCookie<Value> {
  const name = `${cookiePrefix(config.site.url)}pullpass_${purpose}`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${config.site.url.startsWith('https:') ? '; Secure' : ''}`
  const sign = (text: string) => createHmac('sha256', authSecret).update(`${purpose}:${text}`).digest('base64url')
  return {
    set(value) {
      const text = Buffer.from(JSON.stringify({ value, at: now() })).toString('base64url')
      return `${name}=${text}.${sign(text)}; Max-Age=${maxAgeS}${attributes}`
    },
    read(request) {
      const kept = cookie(request, name)
      if (!kept) return undefined
      const [text = '', signature = ''] = kept.split('.')
      if (!isEqual(signature, sign(text))) return undefined
      const { value, at } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { value: Value; at: number }
      return now() - at <= maxAgeS * 1000 ? value : undefined
    },
    clear: `${name}=; Max-Age=0${attributes}`
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
