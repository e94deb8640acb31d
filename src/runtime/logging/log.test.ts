import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

/** What is written, as text and read back. */
function written(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  const [text = ''] = lines
  return { text, line: JSON.parse(text) as Record<string, unknown> }
}

const long = 'x'.repeat(100_000)

test('a field of the log has 200 characters at most, wherever it stands', () => {
  const { text, line } = written((log) => log.info({ a: long, deep: { list: [long], [long]: 1 } }, 'said'))
  assert.equal((line.a as string).length, 200)
  assert.ok(text.length < 1500, `${text.length}`)
  assert.equal(line.msg, 'said')
})

test('a message has 1000 characters at most', () => {
  assert.equal((written((log) => log.info(long)).line.msg as string).length, 1000)
})

test('what is short stays as it is', () => {
  const fields = { a: 'b', n: 1.5, yes: true, none: null, list: [1, { b: 'c' }], at: new Date(0), big: 5n.toString() }
  const { line } = written((log) => log.info(fields, 'said'))
  const { time: _, level: __, ...kept } = line
  assert.deepEqual(kept, { ...fields, at: '1970-01-01T00:00:00.000Z', msg: 'said' })
})

test('an error keeps its place in the code, and neither it nor its cause is long', () => {
  const error = Object.assign(new Error(long, { cause: new Error(long) }), { detail: long, more: { query: long } })
  for (const key of ['err', 'error'] as const) {
    const { text, line } = written((log) => log.error({ [key]: error }, 'failed'))
    assert.ok(text.length < 10_000, `${text.length}`)
    assert.match((line[key] as { stack: string }).stack, /log\.test\.ts/)
  }
  assert.ok(written((log) => log.error(error)).text.length < 10_000)
})

test('many fields, a long list, and a thing that holds itself are cut short as well', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`key ${place}`, long]))
  const itself: Record<string, unknown> = {}
  itself.again = itself
  const list = Array.from({ length: 1000 }, () => long)
  assert.ok(written((log) => log.info({ many, list, itself }, 'said')).text.length < 40_000)
})

test('bytes are told by their number', () => {
  assert.equal(written((log) => log.info({ body: new Uint8Array(5000) }, 'said')).line.body, '5000 bytes')
})
