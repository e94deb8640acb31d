import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { letter } from './letter.ts'

const tokens = readFileSync(new URL('../pages/assets/tokens.css', import.meta.url), 'utf8')

/** The sizes of the pages as pairs of size and height of a line, in pixels at the usual size of 16. */
const scale = [...tokens.matchAll(/--type-(\d): var\(--size-\d\) \/ ([\d.]+)rem/g)].map(([, step = '', height]) => {
  const [, size] = new RegExp(`--size-${step}: ([\\d.]+)rem`).exec(tokens) ?? []
  return `${Number(size) * 16}/${Number(height) * 16}`
})

test('Each text of a mail has a size of the pages, with its height of a line', () => {
  assert.equal(scale.length, 6)
  const { html } = letter({
    to: 'ada@example.com',
    subject: 'Every part',
    shop: {
      name: 'Acme',
      supportEmail: 'help@acme.example',
      brand: { links: [{ name: 'terms', url: 'https://acme.example/terms' }] }
    },
    headline: 'A headline',
    text: ['A sentence.'],
    lines: ['A line.'],
    code: '123456',
    commands: [{ how: 'SSH', command: 'git clone' }],
    button: { url: 'https://acme.example/a', label: 'Press' },
    elsewhere: { url: 'https://acme.example/b', label: 'See' },
    after: ['Afterwards.'],
    why: 'You bought it.',
    questions: 'Write to help@acme.example.'
  })
  const styles = [...html.matchAll(/style="([^"]*font-size[^"]*)"/g)].map(([, style = '']) => style)
  const last = (style: string, name: string) => [...style.matchAll(new RegExp(`${name}:(\\d+)px`, 'g'))].at(-1)?.[1]
  const used = styles.map((style) => `${last(style, 'font-size')}/${last(style, 'line-height')}`)
  assert.ok(used.length >= 13, `${used.length} texts`)
  for (const pair of used) assert.ok(scale.includes(pair), `${pair} is none of ${scale.join(', ')}`)
  assert.deepEqual([...new Set(used)].sort(), ['13/20', '14/20', '16/24', '20/28', '28/34'])
})
