import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { FILLED_DOMAIN, type FillingState, type SandboxFilling } from '../../config/sandbox.ts'
import { routes } from '../../routes.ts'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'
import { parseJson } from '../../runtime/json.ts'

/** The addresses of the parts of the sandbox. */
type Sites = { shop: string; codeHost: string; processor: string }

/** The shop's product, and its repository as `owner/name`. */
type Sold = { product: string; repository: string }

/** A buyer: the payment, the deeds after it, and what becomes of the payment. */
type Buyer = {
  name: string
  processor: 'stripe' | 'polar' | 'lemonsqueezy'
  /** The story of the processor that begins the payment; `paid` by default. */
  begins?: 'pending' | 'failed'
  item?: 'sticker'
  /** The account that is named: the buyer's own by default. */
  names?: 'nobody' | 'a typo' | 'an organization'
  deed?: 'accept' | 'decline' | 'leave'
  /** The later story of the payment. */
  ends?: 'refunded' | 'disputed' | 'won'
}

/** Twenty buyers, in every state that a seller meets and that needs no days to pass. */
const buyers: readonly Buyer[] = [
  { name: 'mia-keller', processor: 'stripe', deed: 'accept' },
  { name: 'noah-lindqvist', processor: 'stripe', deed: 'leave' },
  { name: 'priya-raman', processor: 'polar', deed: 'accept' },
  { name: 'lucas-moreau', processor: 'stripe', deed: 'accept', ends: 'refunded' },
  { name: 'sofia-rossi', processor: 'stripe' },
  { name: 'kenji-mori', processor: 'lemonsqueezy', deed: 'accept' },
  { name: 'zoe-adeyemi', processor: 'stripe', names: 'nobody' },
  { name: 'tomas-novak', processor: 'stripe', deed: 'accept', ends: 'disputed' },
  { name: 'ingrid-holm', processor: 'stripe', names: 'a typo' },
  { name: 'omar-haddad', processor: 'stripe', deed: 'accept' },
  { name: 'chloe-martin', processor: 'polar', deed: 'decline' },
  { name: 'diego-santos', processor: 'lemonsqueezy', deed: 'accept' },
  { name: 'hana-suzuki', processor: 'stripe', deed: 'accept', ends: 'won' },
  { name: 'liam-byrne', processor: 'stripe', names: 'an organization' },
  { name: 'elena-popova', processor: 'polar' },
  { name: 'amara-okafor', processor: 'stripe', begins: 'pending', names: 'nobody' },
  { name: 'felix-brandt', processor: 'stripe', begins: 'failed', names: 'nobody' },
  { name: 'yuna-kim', processor: 'polar', names: 'nobody', ends: 'refunded' },
  { name: 'oscar-nilsen', processor: 'lemonsqueezy' },
  { name: 'ruth-cohen', processor: 'lemonsqueezy', item: 'sticker', names: 'nobody' }
]

/** ms after which a payment that was delivered has to count at the shop. */
const PATIENCE_MS = 20_000

/**
 * Fills the sandbox with twenty buyers. Each does what a buyer does, by HTTP: goes to the checkout, pays, names an
 * account, accepts. The pauses between two invitations make this take about 20 seconds.
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
  const made: { buyer: Buyer; sale: string; isInvited: boolean }[] = []
  for (const [index, buyer] of buyers.entries()) {
    run.step(index)
    made.push({ buyer, ...(await makeBuyer(filling, buyer)) })
  }
  // An account that leaves before the shop has seen that it accepted would seem to have declined.
  for (const { buyer, isInvited } of made) {
    if (isInvited && buyer.deed === 'leave') await byHand(filling, 'leave', buyer)
  }
  for (const { buyer, sale } of made) {
    if (buyer.ends) await tellStory(filling, buyer, buyer.ends, { sale })
  }
}

/** `ending`: it follows each name, so that a second filling has other accounts. */
type Filling = { sites: Sites; sold: Sold; ending: string; signal: AbortSignal }

/**
 * Makes a buyer, up to the answer to the invitation. An account that was not invited, since the limit of the day is
 * used up or a rehearsal is running, answers nothing. `sale`: the processor's id.
 */
async function makeBuyer(filling: Filling, buyer: Buyer): Promise<{ sale: string; isInvited: boolean }> {
  const { sites, ending, signal } = filling
  const login = buyer.name + ending
  const email = `${login}@${FILLED_DOMAIN}`
  const browser = createBrowser(sites.shop, signal)
  const reference = await browser.goToCheckout(filling.sold.product)
  const order = { email, reference, item: buyer.item ?? 'starter-kit' }
  const { sale } = await tellStory(filling, buyer, buyer.begins ?? 'paid', order)
  if (buyer.names === 'nobody') return { sale, isInvited: false }
  const typed = { 'a typo': `${login}-oops`, 'an organization': filling.sold.repository.split('/')[0] ?? '' }
  const isInvited = (await browser.sendInvite(buyer.names ? typed[buyer.names] : login)) === 'invited'
  if (isInvited && buyer.deed) await byHand(filling, buyer.deed === 'leave' ? 'accept' : buyer.deed, buyer)
  return { sale, isInvited }
}

/** Adds the buyers' accounts to the code host. @returns the first ending with which their names are free */
async function addAccounts({ codeHost }: Sites, signal: AbortSignal): Promise<string> {
  const url = `${codeHost}/_sandbox/accounts`
  for (let count = 1; count < 100; count += 1) {
    const ending = count === 1 ? '' : `-${count}`
    const [first = {}, ...others] = buyers.map((buyer) => ({ login: buyer.name + ending, name: nameOf(buyer) }))
    if (!(await send(url, first, signal)).ok) continue
    for (const account of others) await post(url, account, signal)
    return ending
  }
  throw new Error('The sandbox is full. Delete its folder to start afresh.')
}

function byHand(
  { sites, sold: { repository }, ending, signal }: Filling,
  deed: 'accept' | 'decline' | 'leave',
  { name }: Buyer
) {
  return post(`${sites.codeHost}/_sandbox/by-hand`, { deed, repository, login: name + ending }, signal)
}

/** Has the buyer's processor play a story, with a new sale or an earlier one. */
async function tellStory(
  { sites, signal }: Filling,
  { processor }: Buyer,
  story: string,
  order: object
): Promise<{ sale: string }> {
  const answer = await post(`${sites.processor}/_sandbox/processors/${processor}/${story}`, order, signal)
  return z.object({ sale: z.string() }).parse(await jsonOf(answer, signal))
}

/** A browser of a buyer who does not sign in: it keeps the cookies of the shop. */
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
        const answer = await ask(routes.invite, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' }
        })
        const { reason } = z.object({ reason: z.string().optional() }).parse(await jsonOf(answer, signal))
        if (answer.status !== 401 && reason !== 'not_paid') return reason
        if (Date.now() > until) throw new Error('The payment of a buyer did not reach the shop.')
      }
    }
  }
}

/** `mia-keller` is called Mia Keller. */
function nameOf({ name }: Buyer): string {
  return name.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())
}

async function jsonOf(answer: Response, signal: AbortSignal): Promise<unknown> {
  return parseJson((await readWhole(answer, { mostBytes: MOST_BYTES, signal })).body)
}

async function post(url: string, order: object, signal: AbortSignal): Promise<Response> {
  const answer = await send(url, order, signal)
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered ${answer.status}.`)
  return answer
}

function send(url: string, order: object, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', body: JSON.stringify(order), headers, signal })
}
