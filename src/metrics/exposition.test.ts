import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exposition, type Metric } from './exposition.ts'

const gauge = (more: Partial<Metric>): Metric => ({
  name: 'a_seconds',
  help: 'An age.',
  type: 'gauge',
  samples: [],
  ...more
})

const table: [string, Metric[], string][] = [
  ['No figure', [], ''],
  ['A figure without a value', [gauge({})], '# HELP a_seconds An age.\n# TYPE a_seconds gauge\n'],
  [
    'A value without labels',
    [gauge({ samples: [{ value: 1.5 }] })],
    '# HELP a_seconds An age.\n# TYPE a_seconds gauge\na_seconds 1.5\n'
  ],
  [
    'A value with several labels',
    [gauge({ samples: [{ labels: { processor: 'stripe', outcome: 'ignored' }, value: 0 }] })],
    '# HELP a_seconds An age.\n# TYPE a_seconds gauge\na_seconds{processor="stripe",outcome="ignored"} 0\n'
  ],
  [
    'A label with signs of its own',
    [gauge({ samples: [{ labels: { of: 'a\\b"c\nd"' }, value: 1 }] })],
    '# HELP a_seconds An age.\n# TYPE a_seconds gauge\na_seconds{of="a\\\\b\\"c\\nd\\""} 1\n'
  ],
  [
    'A sentence of two lines',
    [gauge({ type: 'counter', help: 'One\\two\nthree "four".\n' })],
    '# HELP a_seconds One\\\\two\\nthree "four".\\n\n# TYPE a_seconds counter\n'
  ],
  [
    'Two figures',
    [gauge({}), gauge({ name: 'b' })],
    '# HELP a_seconds An age.\n# TYPE a_seconds gauge\n# HELP b An age.\n# TYPE b gauge\n'
  ]
]

for (const [title, metrics, text] of table) {
  test(`${title} is written in the text format`, () => assert.equal(exposition(metrics), text))
}
