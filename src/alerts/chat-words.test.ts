import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatAlert, chatTest, isForChat } from './chat-words.ts'

const shop = { name: 'Acme', desk: 'https://kit.example/admin' }
const since = Date.UTC(2026, 10, 23, 12)
const one = {
  kind: 'forbidden',
  about: 'acme/kit',
  items: ['a'],
  since: { at: since, isNoticed: false },
  isReminder: false
} as const

test('A message about one alert has its sentence, its repository, and since when it is so', () => {
  assert.deepEqual(chatAlert(one, shop), {
    shop: 'Acme',
    kind: 'forbidden',
    event: 'new',
    headline: 'The invite token may not do its work',
    lines: [
      'The repository is acme/kit.',
      'It has been so since November 23, 2026, 12:00 UTC. The desk says what to do:'
    ],
    count: 1,
    link: 'https://kit.example/admin/health'
  })
})

test('A message about something of which nobody knows when it began says when it was noticed', () => {
  const { lines } = chatAlert({ ...one, since: { at: since, isNoticed: true } }, shop)
  assert.equal(lines.at(-1), 'It was noticed on November 23, 2026, 12:00 UTC. The desk says what to do:')
})

test('A message about several alerts has their number, and a reminder says that it is one', () => {
  const { event, headline, lines, count } = chatAlert({ ...one, about: '', items: ['a', 'b'], isReminder: true }, shop)
  assert.deepEqual([event, headline, count], ['reminder', 'Reminder: The invite token may not do its work', 2])
  assert.deepEqual(lines[0], 'There are 2 of them.')
  assert.equal(lines.length, 2)
})

test('A shop without a desk has no link to it, and no sentence about it', () => {
  const none = { name: 'Acme', desk: undefined }
  const { link, lines } = chatAlert(one, none)
  assert.equal(link, undefined)
  assert.match(lines.join(' '), /The mail about it says what to do\.$/)
  assert.doesNotMatch([...lines, ...chatTest(none).lines].join(' '), /desk/)
  assert.equal(chatTest(none).link, undefined)
})

test('Every kind of alert goes to the chat, except that the chat itself does not work', () => {
  assert.equal(isForChat('mails_stuck'), true)
  assert.equal(isForChat('chat_stuck'), false)
})

test('A test message says that it is one', () => {
  const { event, kind, link, headline, lines } = chatTest(shop)
  assert.deepEqual([event, kind, link], ['test', 'test', 'https://kit.example/admin'])
  assert.equal(headline, 'Messages arrive in this chat')
  assert.match(lines.join(), /asked for this test message/)
})
