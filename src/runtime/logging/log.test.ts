import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

/** The lines that `write` logs, as text and parsed. */
function written(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  const [text = ''] = lines
  return { text, line: JSON.parse(text) as Record<string, unknown> }
}

const long = 'x'.repeat(100_000)

test('A field of the log has at most 200 characters, at any depth', () => {
  const { text, line } = written((log) => log.info({ a: long, deep: { list: [long], [long]: 1 } }, 'said'))
  assert.equal((line.a as string).length, 200)
  assert.ok(text.length < 1500, `${text.length}`)
  assert.equal(line.msg, 'said')
})

test('A message of the log has at most 1000 characters', () => {
  assert.equal((written((log) => log.info(long)).line.msg as string).length, 1000)
})

test('A short message and short fields are logged unchanged', () => {
  const fields = { a: 'b', n: 1.5, yes: true, none: null, list: [1, { b: 'c' }], at: new Date(0), big: 5n.toString() }
  const { line } = written((log) => log.info(fields, 'said'))
  const { time: _, level: __, ...kept } = line
  assert.deepEqual(kept, { ...fields, at: '1970-01-01T00:00:00.000Z', msg: 'said' })
})

test('A logged error keeps the start of its stack, and it and its cause are cut short', () => {
  const error = Object.assign(new Error(long, { cause: new Error(long) }), { detail: long, more: { query: long } })
  for (const key of ['err', 'error'] as const) {
    const { text, line } = written((log) => log.error({ [key]: error }, 'failed'))
    assert.ok(text.length < 10_000, `${text.length}`)
    assert.match((line[key] as { stack: string }).stack, /log\.test\.ts/)
  }
  assert.ok(written((log) => log.error(error)).text.length < 10_000)
})

test('A log line with many fields, a long list or an object that contains itself is cut short', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key ${index}`, long]))
  const itself: Record<string, unknown> = {}
  itself.again = itself
  const list = Array.from({ length: 1000 }, () => long)
  assert.ok(written((log) => log.info({ many, list, itself }, 'said')).text.length < 40_000)
})

test('Bytes in a log field are shown as their number', () => {
  assert.equal(written((log) => log.info({ body: new Uint8Array(5000) }, 'said')).line.body, '5000 bytes')
})
