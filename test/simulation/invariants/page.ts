import type { PurchaseView } from '../../../src/access/requests/purchase-view.ts'
import type { Config } from '../../../src/config/config.ts'
import { explainOnCard, hasMoneyBack } from '../../../src/pages/page-texts/card-words.ts'
import { routes } from '../../../src/routes.ts'
import { isWithoutTrace } from '../../../src/words/situation.ts'
import { plainText } from '../../../src/words/text.ts'
import {
  contradictionIn,
  ofOneAccount,
  ofOneForm,
  ofOnePurchase,
  sendsNothing
} from '../../support/builders/contradictions.ts'
import type { Machine } from '../world/machine.ts'
import { type Buyer, MINUTE, visit, type World } from '../world/world.ts'

/**
 * Opens the dashboard and the page of all purchases of a buyer. If nothing about the purchases changed meanwhile, each
 * account's headline and next step have to be those of the value that explains it. No two sentences of a card may
 * contradict each other.
 */
export async function openPurchases(world: World, buyer: Buyer): Promise<void> {
  await openPage(world, buyer, routes.dashboard)
  await openPage(world, buyer, routes.purchases)
}

async function openPage(world: World, buyer: Buyer, path: string): Promise<void> {
  // Two processes may know different names of a repository for a while, so the same one is asked for page and value.
  const machine = world.anyMachine()
  if (!machine) return
  const { config } = machine.context()
  const before = await purchases(world, buyer, machine)
  const page = await visit(world, buyer, path, undefined, 'json', machine)
  const after = await purchases(world, buyer, machine)
  if (page?.status !== 200) return
  const [all = ''] = page.text.split('<p class="access-note')
  // The form of a product stands between its cards and those of the next one.
  const cards = all
    .split('<section class="card purchase"')
    .slice(1)
    .map((card) => card.split('<section class="card invite-card', 1).join())
  for (const card of cards) checkCard(world, buyer, card)
  checkForms(world, buyer, cards, page.text)
  const same = before && after && JSON.stringify(before) === JSON.stringify(after)
  // The dashboard leaves out purchases that are over.
  const shown = path === routes.dashboard ? after?.filter(({ status }) => status === 'paid') : after
  if (same && shown) checkValues(world, buyer, config, shown, page.text)
}

function checkCard(world: World, { userId }: Buyer, card: string) {
  // The commands below the table of a team are for all of its accounts.
  const accounts = card
    .split(/<(?:div class="grant"|tr class="grant-row")/)
    .slice(1)
    .map((part) => part.split('</table>', 1).join())
  const parts = [...accounts.map((text) => [text, ofOneAccount] as const), [card, ofOnePurchase] as const]
  for (const [markup, contradictions] of parts) {
    const text = wordsOf(markup)
    const found = contradictionIn(text, contradictions)
    if (found) world.broken('no two sentences of a page contradict each other', `${found}: ${userId} reads: ${text}`)
  }
}

/** Sentences of a form that has something sent. */
const [, promises] = ofOneForm

/** Where no purchase gives access, or nothing is bought, no form may promise an invitation. */
function checkForms(world: World, { userId }: Buyer, cards: readonly string[], page: string) {
  if (!cards.every((card) => sendsNothing.some((pattern) => pattern.test(wordsOf(card))))) return
  for (const form of page.split('<section class="card invite-card"').slice(1)) {
    const text = wordsOf(form)
    if (promises.some((pattern) => pattern.test(text)))
      world.broken(
        'no form promises what the cards deny',
        `${userId} reads: ${cards.map(wordsOf).join(' | ')} | ${text}`
      )
  }
}

/** The reasons for which an account lost its access while the purchase was paid. */
const lostBefore: readonly string[] = ['moved', 'mistyped', 'taken_back_by_seller', 'seat_gone']

function checkValues(
  world: World,
  { userId }: Buyer,
  config: Config,
  views: readonly PurchaseView[],
  page: string
): void {
  const text = wordsOf(page)
  let invitations = 0
  for (const purchase of views) {
    for (const grant of [...purchase.grants, ...purchase.following]) {
      const card = { config, purchase, grant, now: world.scheduler.now() }
      const { situation, headline, text: sentence, tone, next } = explainOnCard(card)
      // An account that never got in leaves the page, but another grant may be for the same account.
      if (isWithoutTrace(situation)) continue
      // So does one that had lost everything before the purchase ended: the end of the purchase took nothing from it.
      const isOver = purchase.status !== 'paid' && purchase.status !== 'pending'
      if (isOver && grant.state === 'revoked' && lostBefore.includes(grant.because)) continue
      if (next === 'accept') invitations += 1
      const words = plainText(headline)
      // Where the money went back, the card begins with that, and tells the end of the account in its sentence.
      const told = hasMoneyBack(purchase) && tone === 'ended' ? plainText(sentence) : ''
      const isRead = text.includes(words) || (told !== '' && text.includes(told))
      if (!isRead || !text.includes(grant.login))
        world.broken(
          'a page says what the value says',
          `${userId} does not read "${words}" about ${grant.login} in: ${text}`
        )
    }
  }
  // An account of a team that the buyer has not signed in with has the link to copy.
  const links = page.split(/>(?:Open the invitation|Copy the invitation’s link)</).length - 1
  if (links !== invitations)
    world.broken('a page says what the value says', `${userId} sees ${links} invitations, and ${invitations} are open`)
}

/** The words of the markup, with single spaces, and none before the end of a sentence that a mark precedes. */
function wordsOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
}

/** A request to a process that has died is given up after a minute. */
async function purchases(world: World, { userId }: Buyer, machine: Machine): Promise<PurchaseView[] | undefined> {
  if (!machine.isUp()) return undefined
  const wait = world.scheduler.wait(world.people, MINUTE).then(() => undefined)
  return Promise.race([machine.context().access.purchases(userId), wait])
}
