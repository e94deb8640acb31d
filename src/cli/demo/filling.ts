import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { FILLED_DOMAIN, type FillingState, type SandboxFilling } from '../../config/sandbox.ts'
import { routes } from '../../routes.ts'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'
import { parseJson } from '../../runtime/json.ts'
import { newToken } from '../../runtime/secret-token.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'
import { filledBuyers as buyers, type FilledBuyer } from './filled-buyers.ts'

/** The addresses of the parts of the sandbox. `mails`: reads the newest mails, the newest first. */
type Sites = { shop: string; codeHost: string; processor: string; mails(): Promise<readonly { email: Email }[]> }

type Email = { to?: readonly { address?: string | undefined }[] | undefined; text?: string | undefined }

/** The shop's product, and its repository as `owner/name`. */
type Sold = { product: string; repository: string }

const json = { 'content-type': 'application/json' }

/** ms after which a payment that was delivered has to count at the shop. */
const PATIENCE_MS = 20_000

/** ms after which the code host's lists are trusted to show what was declined before. */
const PROOF_MS = 3 * MINUTE_MS

/**
 * Fills the sandbox with twenty buyers. Each does what a buyer does, by HTTP: goes to the checkout, pays, names an
 * account, accepts, signs in. So a seller who signs in as one of them later sees the purchase. The pauses between two
 * invitations make this take about 20 seconds.
 */
export function createFilling(sites: Sites, sold: Sold, signal: AbortSignal): SandboxFilling {
  let state: FillingState | undefined
  return {
    state: () => state,
    start() {
      if (state?.kind === 'running') return
      state = { kind: 'running', done: 0, of: buyers.length }
      const step = (done: number) => {
        state = { kind: 'running', done, of: buyers.length }
      }
      fill(sites, sold, { step, signal }).then(
        () => {
          state = { kind: 'done', of: buyers.length }
        },
        (error: unknown) => {
          state = { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
        }
      )
    }
  }
}

async function fill(sites: Sites, sold: Sold, run: { step(done: number): void; signal: AbortSignal }): Promise<void> {
  const { signal } = run
  const ending = await addAccounts(sites, signal)
  const filling: Filling = { sites, sold, ending, signal }
  const made: { buyer: FilledBuyer; sale: string | undefined; isInvited: boolean }[] = []
  for (const [index, buyer] of buyers.entries()) {
    run.step(index)
    made.push({ buyer, ...(await makeBuyer(filling, buyer)) })
  }
  // An account that leaves before the shop has seen that it accepted would seem to have declined.
  for (const { buyer, isInvited } of made) {
    if (isInvited && buyer.action === 'leave') await byHand(filling, 'leave', buyer)
  }
  // A declined invitation is proven by looking twice. The access that ends now is still being removed at the end.
  await post(`${sites.codeHost}/_sandbox/clock`, { advanceMs: PROOF_MS }, signal)
  for (const { buyer, sale } of made) {
    if (buyer.processor && buyer.ends) await tellStory(filling, buyer.processor, buyer.ends, { sale })
  }
}

/** `ending`: it follows each name, so that a second filling has other accounts. */
type Filling = { sites: Sites; sold: Sold; ending: string; signal: AbortSignal }

/** A buyer up to the answer to the invitation. `sale`: the processor's id; undefined for access that was given. */
type Made = { sale: string | undefined; isInvited: boolean }

/**
 * Makes a buyer. An account that was not invited, since the limit of the day is used up or a rehearsal is running,
 * answers nothing.
 */
async function makeBuyer(filling: Filling, buyer: FilledBuyer): Promise<Made> {
  const { sites, ending, signal } = filling
  const { processor, before, team = [] } = buyer
  if (before) await byHand(filling, handOf[before].action, buyer, handOf[before])
  if (!processor) return giveAccess(filling, buyer)
  const login = buyer.name + ending
  const browser = createBrowser(sites.shop, signal)
  const reference = await browser.goToCheckout(filling.sold.product)
  const { item = 'starter-kit', quantity = 1 } = buyer
  const order = { email: `${login}@${FILLED_DOMAIN}`, reference, item, quantity }
  const { sale } = await tellStory(filling, processor, buyer.begins ?? 'paid', order)
  if (buyer.names === 'nobody') {
    await signIn(filling, browser, order.email)
    return { sale, isInvited: false }
  }
  const isInvited = (await browser.sendInvite(buyer.names ? `${login}-oops` : login)) === 'invited'
  if (isInvited && buyer.action) await byHand(filling, buyer.action === 'leave' ? 'accept' : buyer.action, buyer)
  for (const [index, name] of team.entries()) {
    const isTeammateInvited = (await browser.sendInvite(name + ending)) === 'invited'
    if (isTeammateInvited && index === 0) await byHand(filling, 'accept', { name })
  }
  await signIn(filling, browser, order.email)
  return { sale, isInvited }
}

/** Asks for the mail with the sign-in link, and presses its button, in the browser that has paid. */
async function signIn({ sites }: Filling, browser: ReturnType<typeof createBrowser>, email: string): Promise<void> {
  await browser.askForLink(email)
  const token = await tokenMailedTo(email, sites)
  if (token === undefined) throw new Error(`The shop made no mail with a sign-in link for ${email}.`)
  await browser.post(routes.signInLink, { token })
}

/** How the code host is told what the seller has done there before. An invitation is open for seven days. */
const handOf = {
  'let in': { action: 'add' },
  'invited long ago': { action: 'invite', daysAgo: 8 },
  blocked: { action: 'block' }
} as const

/** The token of the newest mail with a sign-in link. Another mail, such as about the invitation, may be newer. */
async function tokenMailedTo(email: string, { mails }: Pick<Sites, 'mails'>): Promise<string | undefined> {
  const toBuyer = (await mails()).filter(({ email: { to = [] } }) => to.some(({ address }) => address === email))
  return toBuyer.map(({ email: { text = '' } }) => /\/sign-in\/link\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
}

/** Gives access at the desk, as the seller does; the shop then invites the account without being asked. */
async function giveAccess(filling: Filling, buyer: FilledBuyer): Promise<Made> {
  const { sites, sold, ending, signal } = filling
  const { product } = sold
  const seller = createBrowser(sites.shop, signal)
  await seller.post(routes.guideDesk, {})
  const login = buyer.name + ending
  const given = { email: `${login}@${FILLED_DOMAIN}`, product, why: 'She helped to test the kit.', username: login }
  await seller.post(routes.deskGive, { ...given, step: 'do', order: newToken() })
  await seller.post(routes.signOut, {})
  await signIn(filling, createBrowser(sites.shop, signal), given.email)
  for (const until = Date.now() + PATIENCE_MS; buyer.action; await setTimeout(200, undefined, { signal })) {
    if ((await orderByHand(filling, buyer.action, buyer)).ok) return { sale: undefined, isInvited: true }
    if (Date.now() > until) break
  }
  return { sale: undefined, isInvited: false }
}

/** Adds the buyers' accounts to the code host. @returns the first ending with which their names are free */
async function addAccounts({ codeHost }: Sites, signal: AbortSignal): Promise<string> {
  const url = `${codeHost}/_sandbox/accounts`
  for (let count = 1; count < 100; count += 1) {
    const ending = count === 1 ? '' : `-${count}`
    // The address that pays is verified at the code host, too, so that "Continue with Code Host" signs the buyer in.
    const [first = {}, ...others] = buyers.map((buyer) => {
      const login = buyer.name + ending
      return { login, name: nameOf(buyer), email: `${login}@${FILLED_DOMAIN}` }
    })
    if (!(await send(url, first, signal)).ok) continue
    for (const account of others) await post(url, account, signal)
    return ending
  }
  throw new Error('The sandbox is full. Delete its folder to start afresh.')
}

type HandAction = NonNullable<FilledBuyer['action']> | (typeof handOf)[keyof typeof handOf]['action']

async function byHand(filling: Filling, action: HandAction, buyer: Named, more: object = {}): Promise<void> {
  await okOrThrow(await orderByHand(filling, action, buyer, more), filling.signal)
}

type Named = Pick<FilledBuyer, 'name'>

/** Has the seller, or the account itself, do something on the pages of the code host. */
function orderByHand({ sites, sold, ending, signal }: Filling, action: HandAction, { name }: Named, more: object = {}) {
  const order = { ...more, action, repository: sold.repository, login: name + ending }
  return send(`${sites.codeHost}/_sandbox/by-hand`, order, signal)
}

/** Has the buyer's processor play a story, with a new sale or an earlier one. */
async function tellStory(
  { sites, signal }: Filling,
  processor: string,
  story: string,
  order: object
): Promise<{ sale: string }> {
  const answer = await post(`${sites.processor}/_sandbox/processors/${processor}/${story}`, order, signal)
  return z.object({ sale: z.string() }).parse(await jsonOf(answer, signal))
}

/** A browser of a buyer: it keeps the cookies of the shop. */
function createBrowser(shop: string, signal: AbortSignal) {
  const cookies = new Map<string, string>()
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, cookie }
    const answer = await fetch(shop + path, { ...init, headers, redirect: 'manual', signal })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return answer
  }
  return {
    /** Sends a form. */
    async post(path: string, fields: Record<string, string>): Promise<void> {
      const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields) })
      if (answer.status !== 303) throw new Error(`${path} was answered ${answer.status}.`)
    },
    /** Asks for a mail with a sign-in link. Resolves when the mail is in the mailbox. */
    async askForLink(email: string): Promise<void> {
      const body = JSON.stringify({ email, callbackURL: routes.dashboard })
      const answer = await ask(routes.authMagicLink, { method: 'POST', body, headers: json })
      if (!answer.ok) throw new Error(`The shop answered ${answer.status} to the request for a sign-in mail.`)
    },
    /** Presses Buy. @returns the reference that the checkout carries */
    async goToCheckout(product: string): Promise<string> {
      const answer = await ask(routes.buy.replace(':product', product))
      const reference = new URL(answer.headers.get('location') ?? '', shop).searchParams.get('client_reference_id')
      if (reference === null) throw new Error(`The shop did not lead to its checkout (${answer.status}).`)
      return reference
    },
    /** Presses Send invite, as soon as the shop knows of the payment. @returns the reason in the answer */
    async sendInvite(username: string): Promise<string | undefined> {
      const body = JSON.stringify({ username })
      for (const until = Date.now() + PATIENCE_MS; ; await setTimeout(200, undefined, { signal })) {
        const answer = await ask(routes.invite, { method: 'POST', body, headers: json })
        const { reason } = z.object({ reason: z.string().optional() }).parse(await jsonOf(answer, signal))
        if (answer.status !== 401 && reason !== 'not_paid') return reason
        if (Date.now() > until) throw new Error('The payment of a buyer did not reach the shop.')
      }
    }
  }
}

/** `mia-keller` is called Mia Keller. */
function nameOf({ name }: Pick<FilledBuyer, 'name'>): string {
  return name.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())
}

async function jsonOf(answer: Response, signal: AbortSignal): Promise<unknown> {
  return parseJson((await readWhole(answer, { mostBytes: MOST_BYTES, signal })).body)
}

async function post(url: string, order: object, signal: AbortSignal): Promise<Response> {
  return okOrThrow(await send(url, order, signal), signal)
}

/** Throws unless the answer says that it was done, with the reason that it gives. */
async function okOrThrow(answer: Response, signal: AbortSignal): Promise<Response> {
  if (answer.ok) return answer
  const { data } = z.object({ problem: z.string() }).safeParse(await jsonOf(answer, signal))
  if (data) throw new Error(`The sandbox refused a step: ${data.problem}.`)
  throw new Error(`${new URL(answer.url).pathname} was answered ${answer.status}.`)
}

function send(url: string, order: object, signal: AbortSignal): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(order), headers: json, signal })
}
