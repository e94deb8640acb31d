import * as z from 'zod'
import { routes } from '../../../routes.ts'
import { MOST_BYTES, readWhole, type WholeAnswer } from '../../../runtime/bounded-answer.ts'
import { parseJson } from '../../../runtime/json.ts'
import type { TemporaryShop } from './temporary-shop.ts'
import type { Delivery } from './test-sales.ts'

/** ms for one answer of the shop, which may ask the code host meanwhile. */
const DEADLINE_MS = 60_000

/** The answer to Send invite. */
export type Asked = z.infer<typeof asked>

const asked = z.object({
  ok: z.boolean(),
  reason: z.string(),
  grant: z.object({ id: z.string(), state: z.string(), because: z.string() }).optional()
})

/** Delivers a webhook to the shop. @returns the status of the answer */
export async function deliverTo(shop: Door, processor: string, { headers, body }: Delivery): Promise<number> {
  const path = routes.webhook.replace(':from', processor)
  return (await post(shop, path, { headers, body })).status
}

/** A buyer that has signed in to the temporary shop. */
export type TestBuyer = { sendInvite(order: { username: string; product: string }): Promise<Asked | string> }

/**
 * Signs in as a buyer does: asks for the mail, opens its link, presses the button.
 * @returns the buyer, or a sentence that says what did not work
 */
export async function signInAsBuyer(
  shop: Door & Pick<TemporaryShop, 'mails'>,
  email: string
): Promise<TestBuyer | string> {
  const json = { 'content-type': 'application/json' }
  const order = JSON.stringify({ email, callbackURL: routes.dashboard })
  const sent = await post(shop, routes.authMagicLink, { headers: json, body: order })
  if (sent.status !== 200) return `The shop answered ${sent.status} to the request for a sign-in mail.`
  const mail = shop.mails.findLast(({ to }) => to === email)
  const [, token] = /\/sign-in\/link\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (token === undefined) return 'The shop made no mail with a sign-in link.'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await post(shop, routes.signInLink, {
    headers: form,
    body: new URLSearchParams({ token }).toString()
  })
  if (pressed.status !== 303 || pressed.cookie === '') return `The shop answered ${pressed.status} to the sign-in link.`
  const { cookie } = pressed
  return {
    async sendInvite(wanted) {
      const answer = await post(shop, routes.invite, { headers: { ...json, cookie }, body: JSON.stringify(wanted) })
      const { data } = asked.safeParse(parseJson(answer.body))
      return data ?? `The shop answered ${answer.status} to Send invite.`
    }
  }
}

type Door = Pick<TemporaryShop, 'url' | 'pass'>

async function post(
  { url, pass }: Door,
  path: string,
  { headers, body }: Delivery
): Promise<WholeAnswer & { cookie: string }> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const init = { method: 'POST', headers: { ...headers, ...pass }, body, redirect: 'manual', signal } as const
  const response = await fetch(new URL(path, url), init)
  const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '')
  const kept = cookies.filter((each) => !each.endsWith('='))
  return { ...(await readWhole(response, { mostBytes: MOST_BYTES, signal })), cookie: kept.join('; ') }
}
