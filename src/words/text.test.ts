import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { inviteMessage, type Message, type MessageFacts, type MessageKind, toast } from '../invite/default-messages.ts'
import { type InviteForm, inviteForm } from '../invite/form.ts'
import type { InviteReason } from '../invite/result.ts'
import { catalogueOf, inLanguage } from './in-language.ts'
import { allLanguages } from './languages.ts'
import { en, type MessageKey } from './messages/en/en.ts'
import { type Part, phraseOf, say } from './text.ts'

const keys = Object.keys(en) as MessageKey[]
const names = [
  ...new Set(Object.values(en).flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)))
]
const values = Object.fromEntries(names.map((name) => [name, `«${name}»`]))

/** The text that the library makes of a message, with marks written out. */
function byLibrary(message: string, language: string): string {
  const tag = (name: string) => (inside: unknown[]) => `<${name}>${inside.join('')}</${name}>`
  const tags = { a: tag('a'), b: tag('b'), code: tag('code') }
  return String(new IntlMessageFormat(message, language).format({ ...values, ...tags }))
}

function written(part: Part): string {
  if (typeof part === 'string') return part
  if (!('inside' in part)) return assert.fail('there are neither times nor addresses here')
  const name = 'link' in part ? 'a' : part.mark
  return `<${name}>${part.inside.map(written).join('')}</${name}>`
}

for (const language of allLanguages) {
  test(`Every message without a count is put together as the library does it, in ${language}`, async () => {
    const catalogue = await catalogueOf(language)
    await inLanguage(language, () => {
      for (const key of keys) {
        if (/, plural,/.test(catalogue[key])) continue
        const made = phraseOf({ key, values: { ...values, a: { link: '/' } } })
        assert.equal(made.map(written).join(''), byLibrary(catalogue[key], language), key)
      }
    })
  })
}

test('A value becomes neither markup nor a message', () => {
  for (const login of ['<b>x</b>', '{host}', '<a>', "'{'"]) {
    assert.equal(say('removed.headline', { login }), `${login} was removed`)
    assert.equal(say('in_queue.text', { known: 'no', login, when: '' }), `We’ll invite ${login} and email you.`)
  }
})

const reasons: InviteReason[] = [
  'invited',
  'already_invited',
  'invalid_username',
  'forbidden',
  'rate_limited',
  'not_paid',
  'unavailable'
]
const facts: MessageFacts = {
  username: 'octocat',
  host: 'GitHub',
  invitationUrl: 'https://github.com/acme/kit/invitations',
  supportEmail: 'help@acme.example'
}
const more: Partial<MessageFacts>[] = [
  {},
  { verified: 'unknown' },
  { verified: false },
  { missing: 'replace' },
  { retryInMinutes: 5 },
  { findPurchase: '/find' }
]

test('The catalogue says after Send invite what the form says without a catalogue', () => {
  for (const reason of reasons) {
    for (const each of more) {
      const all = { ...facts, ...each }
      const fromCatalogue = inviteMessage(reason, all, {
        about: (kind: MessageKind) => ({
          title: say(`invite.${kind}.title`, valuesOf(all)),
          text: say(`invite.${kind}.text`, valuesOf(all))
        }),
        links: {
          open: say('accept.open'),
          write: (seller) => say('frame.write_to', { seller }),
          find: say('invite.find')
        }
      })
      assert.deepEqual(fromCatalogue, inviteMessage(reason, all))
    }
  }
})

test('The form and the toast have the words of the catalogue, also where they are used without it', () => {
  const form: InviteForm = { action: '/api/invite', from: '/dashboard', host: 'GitHub' }
  const username = say('form.username', { host: form.host })
  const words = { username, hint: say('form.username.hint'), send: say('form.send') }
  assert.equal(inviteForm(form), inviteForm({ ...form, words }))
  const message: Message = { tone: 'info', title: 'T', text: 'S' }
  assert.equal(toast(message), toast(message, say('invite.close')))
})

function valuesOf({ username, host, supportEmail, retryInMinutes, findPurchase }: MessageFacts) {
  return {
    username,
    host,
    seller: supportEmail,
    known: retryInMinutes === undefined ? 'no' : 'yes',
    minutes: retryInMinutes ?? 0,
    find: findPurchase === undefined ? 'no' : 'yes'
  }
}
