import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HIDDEN, maskedBody } from './mask.ts'

/** The value in a field of this name after masking. */
function left(field: string, value: unknown): unknown {
  return JSON.parse(maskedBody(JSON.stringify({ [field]: value })) ?? '')[field]
}

test('Ids, times, amounts and states of a body are shown', () => {
  const shown: [field: string, value: unknown][] = [
    ['id', 'evt_1QxYz'],
    ['type', 'checkout.session.completed'],
    ['object', 'event'],
    ['event_name', 'order_created'],
    ['created', 1_700_000_000],
    ['created_at', '2026-11-20T10:00:00.000000Z'],
    ['updated_at', '2026-11-20 10:00:00+01:00'],
    ['date', '2026-11-20'],
    ['amount_total', 9900],
    ['amount_refunded', -9900.5],
    ['currency', 'USD'],
    ['code', 'EU_OSS'],
    ['payment_status', 'paid'],
    ['order', '6f1c2f0e-7a55-4a0c-9d5e-2a3b4c5d6e7f'],
    ['customer', 'cus_1'],
    ['livemode', false],
    ['refunded', null],
    ['empty', '']
  ]
  for (const [field, value] of shown) assert.deepEqual(left(field, value), value, field)
})

test('A field that may tell of a person is hidden, because of its name or of what its value looks like', () => {
  const hidden: [field: string, value: unknown][] = [
    ['name', 'ada'],
    ['first_name', 'ada'],
    ['customerName', 'ada'],
    ['email', 'ada@mail.example'],
    ['phone', '15123456789'],
    ['phone_number', 15123456789],
    ['line1', '12'],
    ['line_2', '12'],
    ['city', 'berlin'],
    ['postal_code', '10115'],
    ['zip', '10115'],
    ['country', 'DE'],
    ['tax_id', 'DE1'],
    ['taxId', 'DE1'],
    ['vat', 'DE1'],
    ['ip', 'x1'],
    ['client_ip', 'x1'],
    ['user_id', 'u1'],
    ['github_username', 'ada'],
    ['login', 'ada'],
    ['organization', 'acme'],
    ['organisation', 'acme'],
    ['company', 'acme'],
    ['external_id', 'ada'],
    ['description', 'ada'],
    ['client_secret', 'cs_1_secret'],
    ['last4', '4242'],
    ['last_4', '4242'],
    ['any', 'Ada'],
    ['any', 'ada lovelace'],
    ['any', 'ada@mail.example'],
    ['any', '+4915123456789'],
    ['any', 'https://pay.example/receipts/1'],
    ['any', '192.0.2.1'],
    ['any', '2001:db8::1'],
    ['any', '::ffff:192.0.2.1'],
    ['any', '2026-11-20T10:00:00Z ada'],
    ['any', 'ada\n2026'],
    ['metadata', 'x1']
  ]
  for (const [field, value] of hidden) assert.equal(left(field, value), HIDDEN, `${field}: ${value}`)
})

test('Each name of a field that may tell of a person hides its value, and similar names do not', () => {
  const fields =
    'name first_name email phone mobile street line1 line_2 city province region zip postal_code postcode country birthday gender tax_id vat ip client_ip user_id login owner contact company organization organisation business external_id note comment message description statement_descriptor answer client_secret token password iban last4 last_4 fingerprint location address2 NAME taxId'
  for (const field of fields.split(' ')) assert.equal(left(field, 'x1'), HIDDEN, field)
  for (const field of ['ship', 'ip_version', 'a_ips', 'line', 'last', 'tax', 'customer', 'event'])
    assert.equal(left(field, 'x1'), 'x1', field)
  for (const field of ['event_names', 'an_event_name']) assert.equal(left(field, 'x1'), HIDDEN, field)
})

test('A value of one letter, or with each sign that ids and times have, is shown', () => {
  for (const value of [
    'a',
    'A',
    '1',
    'a-b',
    'a.b',
    'a_b',
    'A_B',
    '1:2',
    '1.2',
    '1-2',
    'A1',
    'evt_1',
    '2026-11-20T10:00:00Z'
  ])
    assert.equal(left('any', value), value)
  for (const value of [
    '2026-11-20 10:00:00.5+01:00',
    '2026-11-20T10:00:00.5+01:00',
    '2026-11-20 10:00:00-01:00',
    '2026-11-20 10:00:00Z'
  ])
    assert.equal(left('any', value), value)
  for (const value of ['_', '-', '.a', 'aB', 'Ab', 'ABc', 'a b', '1 2', 'x2026-11-20 10:00', '2026-11-20 10:00 a', ' '])
    assert.equal(left('any', value), HIDDEN, value)
})

test('Everything below a field with a personal name is hidden, lists too, and its shape stays', () => {
  const address = { parts: ['a1', { deep: 'b2' }, 3], known: true, none: null }
  const expected = { parts: [HIDDEN, { deep: HIDDEN }, HIDDEN], known: true, none: null }
  assert.deepEqual(left('billing_address', address), expected)
})

test('Of what the checkout or the buyer put in, only what names the product is shown', () => {
  const named = { scene: 'starter-kit', product: 'kit', product_id: 'p1', price_id: 'p2', variant_id: 3 }
  for (const field of ['metadata', 'custom_data', 'customData', 'custom_field', 'custom_fields', 'passthrough']) {
    const value = { ...named, color: 'blue', scenes: 'blue', a_scene: 'blue', deep: { size: 4 } }
    const expected = { ...named, color: HIDDEN, scenes: HIDDEN, a_scene: HIDDEN, deep: { size: HIDDEN } }
    assert.deepEqual(left(field, value), expected, field)
  }
  for (const field of ['custom_status', 'metadatas', 'the_metadata']) assert.equal(left(field, 'open'), 'open')
  assert.deepEqual(left('metadata', { scene: 'Ada Lovelace' }), { scene: HIDDEN })
})

test('A field whose own name may tell of a person is hidden', () => {
  for (const field of ['ada@here.example', 'Ada Lovelace', '1ada', 'a'.repeat(65)])
    assert.deepEqual(JSON.parse(maskedBody(JSON.stringify({ [field]: 1 })) ?? ''), { [HIDDEN]: 1 })
  for (const field of ['_', 'a', 'A', 'taxRate', 'a.b-c', 'a'.repeat(64)]) assert.equal(left(field, 1), 1)
})

test('A text that is no JSON has no masked body, and JSON is indented', () => {
  for (const text of ['', 'name=Ada', '{"name":']) assert.equal(maskedBody(text), undefined, text)
  assert.equal(maskedBody('{"id":"a1","name":"Ada"}'), '{\n  "id": "a1",\n  "name": "(hidden)"\n}')
  assert.equal(maskedBody('"Ada"'), '"(hidden)"')
})

test('Values deeper than 40 levels are hidden', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"a1"${']'.repeat(levels)}`
  assert.match(maskedBody(nested(40)) ?? '', /a1/)
  assert.doesNotMatch(maskedBody(nested(41)) ?? '', /a1/)
  assert.match(maskedBody(nested(20_000)) ?? '', /hidden/)
})

test('Whatever a body looks like, no address, name in a personal field or free text gets through', () => {
  const personal = fc.oneof(
    fc.tuple(fc.constantFrom('email', 'name', 'phone', 'address', 'city', 'metadata'), fc.constant('secretperson1')),
    fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('secretperson1@mail.example', 'Secretperson1 Smith'))
  )
  const body = fc.letrec((tie) => ({
    leaf: personal.map(([field, value]) => ({ [field]: value })),
    list: fc.array(tie('any'), { maxLength: 3 }),
    record: fc.dictionary(fc.string({ maxLength: 6 }), tie('any'), { maxKeys: 3 }),
    any: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('list'), tie('record'))
  })).any
  fc.assert(
    fc.property(body, (value) => {
      const masked = maskedBody(JSON.stringify(value))
      assert.ok(masked !== undefined)
      assert.doesNotMatch(masked, /secretperson1|smith/i)
    })
  )
})
