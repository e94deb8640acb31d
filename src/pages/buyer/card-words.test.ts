import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyGrant, statuses } from '../../../test/support/builders/every-grant.ts'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import { plainText } from '../../words/text.ts'
import { cardWords } from '../page-texts/card-words.ts'
import { explainWithoutAccount } from '../page-texts/explain-view.ts'
import { formText } from './invite-forms.ts'
import { formState } from './live-status.ts'
import { purchaseCard } from './purchase-card.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
const refund = { isWhole: true, at: Date.UTC(2026, 10, 24), amount: 9900, currency: 'usd' }
const [product] = config.products

/** The card as the desk shows it at `/seen`: the headlines in their order, and all that is read outside of menus. */
function cardOf(purchase: PurchaseView) {
  assert.ok(product)
  const { purpose } = formState({ config, purchases: [purchase], isOff: () => false, now }, product)
  const facts = { config, purchase, index: 0, nth: 1, from: '/dashboard', isOff: false, askedFor: undefined, now }
  const markup = String(purchaseCard({ ...facts, purpose }))
  const menus = [...markup.matchAll(/<div class="menu-body">(.*?)<\/div>/gs)].map(([menu]) => wordsOf(menu)).join(' ')
  const open = markup.replace(/<details class="menu".*?<\/details>/gs, '')
  const titles = [...open.matchAll(/<p class="grant-title".*?<\/p>/gs)].map(([title]) => wordsOf(title))
  return { titles, words: wordsOf(open), menus, above: aboveTitle(open) }
}

/** The sentences of the card above its first headline, without those that say how to pay, hints, buttons and steps. */
function aboveTitle(markup: string): string[] {
  const [above = ''] = markup.replace(/^.*<section class="purchase-body">/s, '').split('<p class="grant-title"')
  const sentences = [...above.matchAll(/<p>(?!<a )(.*?)<\/p>/gs)].map(([sentence]) => wordsOf(sentence))
  return sentences.filter((sentence) => !sentence.startsWith('The payment service usually emails you'))
}

const wordsOf = (markup: string) =>
  markup
    .replace(/<span class="sr-only">.*?<\/span>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.])/g, '')
    .trim()

/** Checks that the words of a purchase are those of its card, and that they come first. */
function check(purchase: PurchaseView, where: string, about?: string): void {
  const said = cardWords({ config, purchase, now }, { isOff: false, about })
  // The form above the card has a test of its own, below.
  if (said.headline.key === 'form.next') return
  const card = cardOf(purchase)
  const headline = plainText(said.headline)
  const before = said.before.map(plainText)
  if (purchase.seats === 1) assert.deepEqual(card.above, before, `${where}: ${card.words}`)
  else for (const sentence of before) assert.ok(card.words.includes(sentence), `${where}: ${sentence}`)
  const isRow = about !== undefined
  if (isRow) assert.ok(card.titles.includes(headline), `${where}: ${headline} is no headline of ${card.words}`)
  else assert.equal(headline, card.titles[0], `${where}: ${card.words}`)
  const read = said.sentences.map(plainText).filter((sentence) => sentence !== '')
  const together = [headline, ...read].join(' ')
  assert.ok(isRow || card.words.includes(together), `${where}: ${together} is not read in ${card.words}`)
  for (const folded of said.folded.map(plainText))
    assert.ok(card.menus.includes(folded), `${where}: ${folded} is not in the menus, ${card.menus}`)
}

describe('the words of a card, as the desk says that its buyer reads them', () => {
  for (const seats of [1, 3])
    test(`The desk says the words of the card of a purchase for ${seats}, whatever its payment and its account are`, () => {
      for (const { status, state, because } of everyGrant)
        for (const hadAccess of [false, true])
          for (const known of [undefined, refund]) {
            const grant = plainGrant({ state, because, hadAccess, sentAt: now, expiresAt: now + 6 * 86_400_000 })
            const purchase = plainPurchase([grant], { status, seats, refund: known })
            check(purchase, `${seats} ${status} ${state} ${because} ${hadAccess}`)
          }
    })

  test('The desk says what the card says above its headline of a renewal, whatever its account is', () => {
    const endsAt = now + 5 * 86_400_000
    for (const state of ['active', 'past_due', 'ending', 'ended', 'partially_refunded', 'disputed'] as const)
      for (const ends of [{}, { endsAt }, { endsAt, isGiven: true }]) {
        const changes = { state, ...ends }
        const where = JSON.stringify(changes)
        for (const { status, ...facts } of everyGrant)
          if (status === 'paid') {
            check(plainPurchase([plainGrant(facts)], changes), `${where} ${facts.state} ${facts.because}`)
            check(plainPurchase([plainGrant(facts)], { ...changes, seats: 3 }), `3 ${where} ${facts.because}`)
          }
        check(plainPurchase([], changes), where)
        check(plainPurchase([], { ...changes, username: 'ada', isNameOpen: true }), `named ${where}`)
      }
    const due = plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], { state: 'past_due' })
    assert.match(cardOf(due).above.join(), /^The renewal of your subscription was not paid yet/)
  })

  test('The desk says the words of the row of each account of a team that is paid', () => {
    for (const { state, because } of everyGrant) {
      const other = plainGrant({ state, because, id: 'g2', seat: 2, login: 'corp-2', accountId: 8 })
      const purchase = plainPurchase([plainGrant(), other], { seats: 3 })
      const isShown = state !== 'revoked' || because !== 'moved'
      if (isShown) check(purchase, `${state} ${because}`, 'g2')
    }
  })

  test('The desk says the words of the card while no account is named', () => {
    for (const status of statuses) check(plainPurchase([], { status, refund }), status)
    for (const seats of [1, 3])
      check(plainPurchase([], { seats, username: 'ada', isNameOpen: true }), `named, ${seats}`)
  })

  test('The form of a team that has named no account says the words, and the card says none', () => {
    const purchase = plainPurchase([], { seats: 3 })
    const { headline, sentences } = cardWords({ config, purchase, now }, { isOff: false })
    assert.deepEqual(cardOf(purchase).titles, [])
    assert.equal(plainText(headline), 'Get your invitation')
    assert.ok(product)
    const form = formState({ config, purchases: [purchase], isOff: () => false, now }, product)
    const text = wordsOf(String(formText(config, form, false)))
    assert.equal(sentences.map(plainText).join(' '), text)
    assert.match(text, /^Give your GitHub username\. .* Your purchase covers 3 accounts: .* seat link\.$/)
    const sale = explainWithoutAccount(config, purchase, false)
    assert.deepEqual([sale.headline, sale.text].map(plainText), ['Get your invitation', text], 'mail, answer and JSON')
  })
})
