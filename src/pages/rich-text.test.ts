import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakable } from './rich-text.ts'

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
