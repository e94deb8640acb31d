import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakable, timeMarkup } from './rich-text.ts'

const texts: [text: string, broken: string][] = [
  ['ada@mail.example.com', 'ada@<wbr>mail<wbr>.example<wbr>.com'],
  ['What jane_corp sees', 'What jane_<wbr>corp sees'],
  ['acme-starters/starter-kit', 'acme-starters/<wbr>starter-kit'],
  ['That is all. Nothing is left.', 'That is all. Nothing is left.'],
  ['<b>@x.y', '&lt;b&gt;@<wbr>x<wbr>.y'],
  ['', '']
]
for (const [text, broken] of texts) {
  test(`The text “${text}” may break after an @, a slash and an underscore, and before a dot inside a word`, async () => {
    assert.equal(String(await breakable(text)), broken)
  })
}

test('A time is marked as one of the past or as a forecast, for the script that says how long ago or how soon it is', async () => {
  const now = Date.UTC(2026, 10, 20, 15, 2)
  const marked = async (time: Omit<Parameters<typeof timeMarkup>[0], 'now'>) => `${await timeMarkup({ ...time, now })}`
  const at = now - 3_600_000
  const stamp = new Date(at).toISOString()
  assert.equal(
    await marked({ at, style: 'at', isPast: true }),
    `<time datetime="${stamp}" data-past>today at 14:02 UTC</time>`
  )
  assert.equal(await marked({ at, style: 'at' }), `<time datetime="${stamp}">today at 14:02 UTC</time>`)
  assert.match(await marked({ at: now + 3_600_000, style: 'about' }), / data-about="yes">today at about 16:05 UTC</)
})
