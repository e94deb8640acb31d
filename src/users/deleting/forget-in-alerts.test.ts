import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskOf } from './forget-in-alerts.ts'

const rows: [text: string, masked: string][] = [
  ['stripe cs_1, ada@mail.example: $99.00', 'stripe cs_1, a deleted address: $99.00'],
  [
    '"joining" to Ada@Mail.example: 550 <ada@mail.example>.',
    '"joining" to a deleted address: 550 <a deleted address>.'
  ],
  ['ada.b+c@mail.example', 'a deleted address'],
  ['joining 7 ada@mail.example', 'joining 7 a deleted address'],
  ['["ada@mail.example","bob@mail.example"]', '["a deleted address","bob@mail.example"]'],
  [
    'nada@mail.example x.ada@mail.example ada@mail.example.org',
    'nada@mail.example x.ada@mail.example ada@mail.example.org'
  ],
  ['It was ada@mail.example.', 'It was a deleted address.'],
  ['adaxmail.example', 'adaxmail.example']
]

for (const [text, masked] of rows)
  test(`Of the text ${text} the seller reads ${masked} once ada is forgotten`, () => {
    assert.equal(maskOf(['ada@mail.example', 'ada.b+c@mail.example'])(text), masked)
  })
