import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS } from '../runtime/time/durations.ts'
import type { TakeoverState } from '../users/takeovers/takeover-state.ts'
import { type Elsewhere, explainAsked, explainElsewhere, type TakeoverWords } from './explain-takeover.ts'
import { inLanguage } from './in-language.ts'
import { allLanguages } from './languages.ts'
import { takeovers } from './messages/en/takeovers.ts'
import { type MessageKey, plainText } from './text.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)
const shop = { host: 'GitHub', shop: 'Acme', seller: 'help@acme.example', product: 'Starter Kit' }

/** The words for a payment in each language. */
const payWords = /\bpaid|bezahlt|\bpag(ó|o[ ,.]|ou|amento)|\bpa(yé|iement)|支払|購入され|付款|결제/

const waiting: TakeoverState[] = [
  { kind: 'waits_for_holder', until: now + 5 * DAY_MS },
  { kind: 'waits_for_seller', objected: false },
  { kind: 'waits_for_seller', objected: true }
]

/** Everything that the user who can ask reads. */
function* everyElsewhere(): Generator<{ purchase: Elsewhere; all: string[] }> {
  for (const state of [
    { kind: 'can_ask' },
    { kind: 'kept' },
    { kind: 'kept', at: now },
    ...waiting
  ] as Elsewhere['state'][])
    for (const heldIn of ['here', 'browser', 'sign_in'] as const)
      for (const accounts of [[], ['o••'], ['o••', 'm••']])
        for (const [canLink, isGiven] of [
          [true, false],
          [false, true],
          [false, false]
        ] as const) {
          if (canLink && accounts.length !== 1) continue
          const purchase = { state, heldIn, accounts, canLink, isGiven, email: 'ada@mail.example' }
          yield { purchase, all: wordsOf(explainElsewhere(purchase, shop, now)) }
        }
}

function wordsOf({ headline, text, hints }: TakeoverWords): string[] {
  return [headline, text, ...hints].map(plainText)
}

function assertPlain(all: readonly string[]) {
  for (const words of all) {
    assert.doesNotMatch(words, /[{}_]|undefined|NaN|null|\bnone\b| {2}| [.,;]|^ | $|until on|until (today|tomorrow)/)
    const sentences = words.split(/(?<=[.?!]) /)
    assert.ok(sentences.length <= 2, words)
    for (const sentence of sentences) assert.ok(sentence.split(' ').length <= 20, sentence)
  }
}

describe('the words about a purchase that another guest or user holds', () => {
  test('The words to the user who asks have no gaps, at most two sentences each, and at most 20 words a sentence', () => {
    for (const { all } of everyElsewhere()) assertPlain(all)
  })

  test('The words to the holder have no gaps, and name the masked address or the answer that was given', () => {
    for (const state of waiting) {
      for (const at of [now, undefined]) {
        const all = wordsOf(explainAsked({ state, email: 'a••@mail.example', isGiven: false }, shop, at))
        assertPlain(all.slice(0, 1))
        assertPlain(all.slice(2))
        assert.match(
          all.join(' '),
          state.kind === 'waits_for_seller' && state.objected ? /You want to keep it/ : /a••@mail/
        )
        assert.match(all.join(' '), /Acme decides/)
      }
    }
  })

  test('Only a purchase that a guest holds with one account is said to come by linking that account', () => {
    for (const { purchase, all } of everyElsewhere()) {
      const { state, heldIn, canLink } = purchase
      const links = state.kind === 'can_ask' && heldIn === 'browser' && canLink
      assert.equal(/Link GitHub/.test(all.join(' ')), links, JSON.stringify(purchase))
    }
  })

  test('The seller’s address is named whenever the seller decides or has decided', () => {
    for (const { purchase, all } of everyElsewhere()) {
      const decides = purchase.state.kind === 'waits_for_seller' || purchase.state.kind === 'kept'
      assert.equal(all.join(' ').includes('help@acme.example'), decides, JSON.stringify(purchase))
    }
  })

  test('A purchase in this browser is never called one in another browser', () => {
    for (const { purchase, all } of everyElsewhere()) {
      if (purchase.heldIn !== 'here' || purchase.state.kind !== 'can_ask') continue
      assert.doesNotMatch(all.join(' '), /another browser|ask for it/i)
    }
  })

  for (const language of allLanguages) {
    test(`Access that the seller gave is not said to be paid, in ${language}`, async () => {
      await inLanguage(language, () => {
        for (const { purchase, all } of everyElsewhere())
          if (purchase.isGiven) assert.doesNotMatch(all.join(' '), payWords)
          else if (purchase.state.kind === 'can_ask') assert.match(all.join(' '), payWords)
        for (const state of waiting) {
          const said = (isGiven: boolean) =>
            wordsOf(explainAsked({ state, email: 'a••@b.example', isGiven }, shop, now))
          assert.doesNotMatch(said(true).join(' '), payWords)
          if (state.kind === 'waits_for_holder') assert.match(said(false).join(' '), payWords)
        }
      })
    })
  }

  test('Every message about a takeover can be said', () => {
    const values = {
      ...shop,
      email: 'a@b.example',
      accounts: 'o••',
      count: 1,
      heldIn: 'browser',
      until: 'today',
      open: 'yes',
      objected: 'no',
      day: 'today',
      given: 'no'
    }
    for (const key of Object.keys(takeovers) as MessageKey[]) {
      assert.doesNotMatch(plainText({ key, values }), /[{}]/, key)
    }
  })
})
