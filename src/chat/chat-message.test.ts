import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChatFormat, chatFormats } from './chat-format.ts'
import { type ChatMessage, chatBody } from './chat-message.ts'

const plain: ChatMessage = {
  shop: 'Acme & Co',
  kind: 'forbidden',
  event: 'new',
  headline: 'The invite token may not do its work',
  lines: ['The repository is acme/kit.', 'The desk:'],
  count: 2,
  link: 'https://kit.example/admin'
}
const said =
  'Acme & Co: The invite token may not do its work\nThe repository is acme/kit.\nThe desk:\nhttps://kit.example/admin'

const bodyOf = (format: ChatFormat, change: Partial<ChatMessage> = {}) =>
  JSON.parse(chatBody(format, { ...plain, ...change }))
const textOf = (format: ChatFormat, change: Partial<ChatMessage> = {}): string => {
  const { text, content } = bodyOf(format, change)
  return text ?? content
}

test('Each format has the fields that its chat documents', () => {
  assert.deepEqual(bodyOf('slack'), { text: said.replace('&', '&amp;'), unfurl_links: false, unfurl_media: false })
  assert.deepEqual(bodyOf('discord'), { content: said, allowed_mentions: { parse: [] }, flags: 4 })
  assert.deepEqual(bodyOf('mattermost'), { text: said })
  assert.deepEqual(bodyOf('json'), { text: said, ...plain })
})

test('Plain JSON says that there is no number, where there is none', () => {
  const { count: _, ...uncounted } = plain
  assert.equal(JSON.parse(chatBody('json', uncounted)).count, null)
})

const mentions = ['@everyone', '@here', '@channel', '<!channel>', '<!here|here>', '<@U012AB3CD>', '<@&42>', '<#C01>']

for (const format of chatFormats) {
  for (const mention of mentions) {
    test(`In ${format}, ${mention} mentions nobody, wherever it stands`, () => {
      for (const change of [{ shop: mention }, { headline: mention }, { lines: [`x${mention}`] }]) {
        const text = textOf(format, change)
        assert.doesNotMatch(text, /@(everyone|here|channel|U0|&)|<[!@#]/)
        if (format === 'slack') assert.doesNotMatch(text, /[<>]/)
      }
    })
  }
}

test('A text that looks like a mention is still readable', () => {
  assert.equal(textOf('mattermost', { lines: ['a@b <c>'] }).split('\n')[1], 'a@\u200bb <\u200bc>')
  assert.equal(textOf('slack', { lines: ['a@b <c>'] }).split('\n')[1], 'a@\u200bb &lt;\u200bc&gt;')
})

test('A line has no line break, no control character and no character that turns the direction of text', () => {
  const text = textOf('mattermost', { lines: [' a\u001b[31m\r\nb\u202ec  d '] })
  assert.equal(text.split('\n')[1], 'a [31m b c d')
})

test('A long message is cut before its link, and fits into a message of Discord', () => {
  const text = textOf('discord', { lines: ['x'.repeat(5000)] })
  assert.equal(text.length, 1900)
  assert.ok(text.endsWith('x…\nhttps://kit.example/admin'))
  // 'Acme: Week', the line, the link, and two line breaks.
  const fitting = 1900 - 'Acme: Week'.length - 'https://kit.example/admin'.length - 2
  const week = (length: number) => textOf('discord', { shop: 'Acme', headline: 'Week', lines: ['x'.repeat(length)] })
  assert.equal(week(fitting), `Acme: Week\n${'x'.repeat(fitting)}\nhttps://kit.example/admin`)
  assert.ok(week(fitting + 1).includes('…'))
})
