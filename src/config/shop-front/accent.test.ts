import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Color from 'colorjs.io'
import fc from 'fast-check'
import { checkAccentColour, makeAccent, surfaces } from './accent.ts'

const schemes = ['light', 'dark'] as const
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** The contrast of two colours as a screen of sRGB shows them. */
const contrast = (one: string, other: string) => shown(one).contrastWCAG21(shown(other))
const shown = (text: string) => new Color(new Color(text).to('srgb').toGamut().toString({ format: 'hex' }))
const leastOn = (colour: string, scheme: (typeof schemes)[number]) =>
  Math.min(...surfaces[scheme].map((surface) => contrast(surface, colour)))

/** The colour that a refusal suggests. */
const suggestedIn = (fix: string) => /^Write '(#[0-9a-f]{6})', the nearest/.exec(fix)?.[1] ?? assert.fail(fix)

test('A colour passes exactly when its contrast is 4.5:1 on every surface, and the colour suggested for another one passes', async () => {
  for (const scheme of schemes) {
    await fc.assert(
      fc.asyncProperty(hex, async (colour) => {
        const checked = await checkAccentColour(colour, scheme)
        assert.equal(checked.ok, leastOn(colour, scheme) >= 4.5, colour)
        if (checked.ok) return assert.equal(checked.value, colour)
        const suggested = suggestedIn(checked.fix)
        assert.ok(leastOn(suggested, scheme) >= 4.5, `${colour}: ${suggested}`)
        assert.deepEqual(await checkAccentColour(suggested, scheme), { ok: true, value: suggested })
      }),
      { numRuns: 60 }
    )
  }
})

test('The suggested colour is near: a little less change of its lightness would not pass', async () => {
  for (const [colour, scheme] of [
    ['#ffd400', 'light'],
    ['#ff5fa2', 'light'],
    ['#3a55c8', 'dark'],
    ['#101010', 'dark']
  ] as const) {
    const checked = await checkAccentColour(colour, scheme)
    assert.ok(!checked.ok)
    const suggested = suggestedIn(checked.fix)
    const nearer = new Color(suggested).to('oklch')
    const [lightness] = nearer.coords
    nearer.coords = [(lightness ?? 0) + (scheme === 'light' ? 0.01 : -0.01), nearer.coords[1], nearer.coords[2]]
    assert.ok(leastOn(nearer.to('srgb').toGamut().toString({ format: 'hex' }), scheme) < 4.5, `${colour}: ${suggested}`)
  }
})

test('Every accent that passes has a twin for dark pages, and readable words and hovers in both schemes', async () => {
  await fc.assert(
    fc.asyncProperty(hex, async (colour) => {
      const checked = await checkAccentColour(colour, 'light')
      const light = checked.ok ? checked.value : suggestedIn(checked.fix)
      const accent = await makeAccent(light)
      for (const scheme of schemes) {
        const { accent: own, onAccent, hover } = accent[scheme]
        assert.ok(leastOn(own, scheme) >= 4.5, `${light}, ${scheme}: ${own}`)
        assert.ok(contrast(own, onAccent) >= 4.5, `${light}, ${scheme}: ${onAccent} on ${own}`)
        assert.ok(contrast(hover, onAccent) >= 4.5, `${light}, ${scheme}: ${onAccent} on ${hover}`)
      }
    }),
    { numRuns: 60 }
  )
})

test('The accent for dark pages is the seller’s if it is set, and the twin of a grey is light', async () => {
  assert.equal((await makeAccent('#6b3fd4', '#ffcc00')).dark.accent, '#ffcc00')
  assert.equal((await makeAccent('#000000')).dark.accent, '#e4e4e4')
})

const texts: [string, boolean][] = [
  ['#36c', true],
  ['#3A55C8', true],
  ['oklch(52% 0.19 265)', true],
  ['rgb(58 85 200)', true],
  ['hsl(229, 55%, 51%)', true],
  ['rebeccapurple', true],
  ['black', true],
  ['rgb(58 85 200 / 50%)', false],
  ['#3a55c880', false],
  ['var(--brand)', false],
  ['red; background: url(https://evil.example)', false],
  ['}', false],
  ['currentcolor', false],
  ['transparent', false],
  ['banana', false]
]
for (const [text, isColour] of texts) {
  test(`The accent "${text}" is ${isColour ? 'a colour' : 'refused'}`, async () => {
    const checked = await checkAccentColour(text, 'light')
    assert.equal(checked.ok, isColour)
    if (checked.ok) assert.match(checked.value, /^#[0-9a-f]{6}$/)
    else assert.match(checked.problem, /is not a colour\.$/)
  })
}

test('The accent is checked on the surfaces of the pages and of the mails', () => {
  const tokens = readFileSync(new URL('../../pages/assets/tokens.css', import.meta.url), 'utf8')
  const letter = readFileSync(new URL('../../mail/letter.ts', import.meta.url), 'utf8')
  const neutral = (name: number) =>
    new RegExp(`--neutral-${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\);`).exec(tokens)
  const own = [1, 2, 3].map((name) => neutral(name) ?? assert.fail(`neutral ${name}`))
  assert.deepEqual(
    surfaces.light.slice(0, 3),
    own.map(([, light]) => light)
  )
  assert.deepEqual(
    surfaces.dark.slice(0, 3),
    own.map(([, , dark]) => dark)
  )
  for (const ground of [...surfaces.light.slice(3), ...surfaces.dark.slice(3)]) {
    assert.ok(letter.includes(`background:${ground}`), ground)
  }
})
