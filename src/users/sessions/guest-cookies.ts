import { isToken } from '../../runtime/secret-token.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { guestIdOf } from '../users-and-guests/guests.ts'
import { cookie, cookiePrefix } from './current-user.ts'

/**
 * A visit to the checkout by `GET /buy/{product}`: the id of the product, and the time in ms. The visitor can change
 * it, so it only says which payment a page waits for, and proves nothing.
 */
export type Checkout = { product: string; at: number }

/**
 * The longest time that browsers keep a cookie is 400 days.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis
 */
const SECRET_S = 365 * 24 * 60 * 60

/** A page waits for a payment for a day after the visit to the checkout. */
const CHECKOUT_S = 24 * 60 * 60

/**
 * The cookies of a browser that pays without signing in. `secret`: a token (`secret-token.ts`), which proves that the
 * browser holds the guest's purchases. `guest`: the id of the guest whose secret it is. Each of the other functions
 * returns the value of a Set-Cookie header.
 */
export type GuestCookies = {
  secret(request: Request): string | undefined
  guest(request: Request): string | undefined
  checkout(request: Request, now: number): Checkout | undefined
  setSecret(secret: string): string
  setCheckout(checkout: Checkout): string
  clear: readonly string[]
}

export function createGuestCookies(siteUrl: string): GuestCookies {
  const prefix = cookiePrefix(siteUrl)
  const [secretName, checkoutName] = [`${prefix}pullpass_guest`, `${prefix}pullpass_checkout`]
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`
  function secretOf(request: Request): string | undefined {
    const sent = cookie(request, secretName)
    return sent !== undefined && isToken(sent) ? sent : undefined
  }
  return {
    secret: secretOf,
    guest(request) {
      const secret = secretOf(request)
      return secret === undefined ? undefined : guestIdOf(secret)
    },
    checkout(request, now) {
      const [, at, product] = /^(\d{1,15})\.(.{1,200})$/.exec(cookie(request, checkoutName) ?? '') ?? []
      if (at === undefined || product === undefined || now - Number(at) > DAY_MS) return undefined
      return { product, at: Number(at) }
    },
    setSecret: (secret) => `${secretName}=${secret}; Max-Age=${SECRET_S}${attributes}`,
    setCheckout({ product, at }) {
      return `${checkoutName}=${encodeURIComponent(`${at}.${product}`)}; Max-Age=${CHECKOUT_S}${attributes}`
    },
    clear: [secretName, checkoutName].map((name) => `${name}=; Max-Age=0${attributes}`)
  }
}
