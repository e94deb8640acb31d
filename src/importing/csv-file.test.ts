import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cells, columns, MOST_BYTES, MOST_LINES, readCsv } from './csv-file.ts'

const read = (text: string) => readCsv(new TextEncoder().encode(text))
const empty = { address: '', username: '', product: '', date: '', note: '', isTooLong: false }
function linesOf(text: string): Cells[] {
  const found = read(text)
  assert.ok(found.ok, JSON.stringify(found))
  return found.lines
}

test('The head names the columns in any order, by other names too, and what means nothing is named', () => {
  const found = read(
    'E-Mail;GitHub Username;Colour;Purchase Date; ;SKU;comment\na@b.example; ada ;red;2024-05-06;;kit;order 17'
  )
  assert.deepEqual(found, {
    ok: true,
    lines: [
      {
        line: 2,
        address: 'a@b.example',
        username: 'ada',
        product: 'kit',
        date: '2024-05-06',
        note: 'order 17',
        isTooLong: false
      }
    ],
    ignored: ['Colour']
  })
  const names = 'address email e-mail mail customer_email username GitHub login Account handle'.split(' ')
  for (const name of names.slice(0, 5)) assert.equal(linesOf(`${name}\nx@y.example`)[0]?.address, 'x@y.example', name)
  for (const name of names.slice(5)) assert.equal(linesOf(`email,${name}\n,ada`)[0]?.username, 'ada', name)
})

test('Quotes, line breaks in cells, tabs, a byte order mark and lines of any system are read, with the numbers of the lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = [
      '\uFEFFaddress,note',
      '',
      'a@b.example,"one, two',
      'three ""four"""',
      'b@b.example,5" disk',
      ' , ',
      'c@b.example'
    ].join(end)
    assert.deepEqual(linesOf(text + end), [
      { ...empty, line: 3, address: 'a@b.example', note: 'one, two\nthree "four"' },
      { ...empty, line: 5, address: 'b@b.example', note: '5" disk' },
      { ...empty, line: 7, address: 'c@b.example' }
    ])
  }
  assert.deepEqual(linesOf('mail\tnote\na@b.example\tone, two; three'), [
    { ...empty, line: 2, address: 'a@b.example', note: 'one, two; three' }
  ])
})

test('A line with more cells than the head is marked, unless these are empty', () => {
  const marks = linesOf('address,note\na,b,c\na,b,,\na,b,, d').map(({ isTooLong }) => isTooLong)
  assert.deepEqual(marks, [true, false, true])
})

test('A file that cannot be read says why', () => {
  const why = (found: ReturnType<typeof readCsv>) => (found.ok ? 'it can be read' : found.why)
  const cases: [string, RegExp][] = [
    ['', /^The file is empty\.$/],
    ['\n\n', /is empty/],
    ['address,note', /a head and no line below it/],
    ['name,note\na,b', /names no column “address”.*address, username, product, date, note/],
    ['address,E-Mail\na,b', /“address” and “E-Mail” both mean the address/],
    ['address\n"a', /quotation mark is opened and not closed/]
  ]
  for (const [text, words] of cases) assert.match(why(read(text)), words)
  assert.match(why(readCsv(new Uint8Array([97, 0xff]))), /not UTF-8/)
  assert.match(why(readCsv(new TextEncoder().encode('a\0d\0'))), /not UTF-8/)
  assert.match(why(readCsv(new Uint8Array(MOST_BYTES + 1))), /larger than 1 MB/)
  assert.match(why(readCsv(new Uint8Array(MOST_BYTES).fill(32))), /is empty/)
  const lines = (count: number) => `address\n${'a\n'.repeat(count)}`
  assert.equal(linesOf(lines(MOST_LINES)).length, 2000)
  assert.match(why(read(lines(MOST_LINES + 1))), /2,001 lines, and 2,000 are the most/)
})

test('A written file is read back with the same cells, and a file of any bytes is read or refused', () => {
  const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())
  const line = fc.record({ address: cell, username: cell, product: cell, date: cell, note: cell })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const asRead = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = [columns.join(','), ...lines.map((each) => columns.map((column) => quoted(each[column])).join(','))]
      const wanted = lines
        .map((each) => columns.map((column) => asRead(each[column])))
        .filter((cells) => cells.some((each) => each !== ''))
      const found = read(text.join('\n'))
      if (wanted.length === 0) return assert.equal(found.ok, false)
      assert.ok(found.ok)
      assert.deepEqual(
        found.lines.map((each) => columns.map((column) => each[column])),
        wanted
      )
    })
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof readCsv(bytes).ok === 'boolean'))
})
