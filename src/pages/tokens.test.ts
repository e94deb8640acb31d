import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Color from 'colorjs.io'
import { background } from './manifest.ts'

const css = readFileSync(new URL('./assets/tokens.css', import.meta.url), 'utf8')
const [usual = '', more = ''] = css.split('@media (prefers-contrast: more)')

type Scheme = 'light' | 'dark'

/** The tokens of a table, each as it is written. */
function tokensOf(table: string): Map<string, string> {
  const lines = table.matchAll(/--([\w-]+): ([^;]+);/g)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** The colour of a token in a scheme. */
function colour(tokens: Map<string, string>, name: string, scheme: Scheme): Color {
  const value = tokens.get(name) ?? assert.fail(`there is no token ${name}`)
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other) return colour(tokens, other, scheme)
  const both = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value) ?? assert.fail(`${name}: ${value}`)
  return new Color(both[scheme === 'light' ? 1 : 2] ?? '').to('srgb').toGamut()
}

const surfaces = ['neutral-1', 'neutral-2', 'neutral-3']
const meanings = ['done', 'waiting', 'needs-you', 'ended', 'failed']

/** Pairs of a colour and what it is on, with the least contrast. WCAG 2.2: 1.4.3 for text, 1.4.11 for borders. */
const pairs: [string, string, number][] = [
  ...[...surfaces, 'neutral-4'].flatMap((on): [string, string, number][] => [
    ['neutral-11', on, 7],
    ['neutral-10', on, 7],
    ['neutral-9', on, 4.5]
  ]),
  ...surfaces.flatMap((on): [string, string, number][] => [
    ['brand', on, 4.5],
    ['neutral-7', on, 3]
  ]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ...meanings.flatMap((name): [string, string, number][] => [
    ...[...surfaces, `${name}-wash`].map((on): [string, string, number] => [name, on, 4.5]),
    ...['neutral-1', 'neutral-2', `${name}-wash`].map((on): [string, string, number] => [`${name}-border`, on, 3]),
    ['neutral-11', `${name}-wash`, 7]
  ])
]

const tables = { usual: tokensOf(usual), 'more contrast': new Map([...tokensOf(usual), ...tokensOf(more)]) }

for (const [name, tokens] of Object.entries(tables)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`Every pair of colours has the contrast that WCAG asks for (${name}, ${scheme})`, () => {
      const faint = pairs.flatMap(([front, back, least]) => {
        const ratio = colour(tokens, front, scheme).contrastWCAG21(colour(tokens, back, scheme))
        return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}, not ${least}`] : []
      })
      assert.deepEqual(faint, [])
    })
  }
}

test('The table has eleven neutrals, six sizes of type, two corners and one shadow', () => {
  const names = [...tables.usual.keys()]
  const many = (start: RegExp) => names.filter((name) => start.test(name)).length
  assert.deepEqual(
    [many(/^neutral-/), many(/^size-/), many(/^type-/), many(/^corner/), many(/^float/)],
    [11, 6, 6, 2, 1]
  )
  for (let size = 1; size <= 6; size += 1)
    assert.match(tables.usual.get(`type-${size}`) ?? '', RegExp(`^var\\(--size-${size}\\) / `))
})

test('The theme colour of the pages is their background', () => {
  for (const scheme of ['light', 'dark'] as const)
    assert.equal(colour(tables.usual, 'background', scheme).toString({ format: 'hex' }), background[scheme])
})
