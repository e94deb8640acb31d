import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Color from 'colorjs.io'
import fc from 'fast-check'
import type { Accent } from '../../shop-front.ts'
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
      { numRuns: 30 }
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
    { numRuns: 30 }
  )
})

/** An accent, and what is made of it: the colour, what is written on it and its hover, on light and on dark pages. */
const made: [string, string, string][] = [
  ['#3a55c8', '#3a55c8 #fbfcfd #2c42b4', '#809ffc #0a0f1d #94b3ff'],
  ['#6b3fd4', '#6b3fd4 #fcfbfd #5b29bf', '#a494f6 #0f0d1c #b7a7ff'],
  ['#0f766e', '#0f766e #fafcfc #00645d', '#5fb6ad #001311 #72c9c0'],
  ['#8a1c1c', '#8a1c1c #fdfbfb #760009', '#ef7f75 #1b0a08 #ff9287'],
  ['#102a43', '#102a43 #fbfcfd #3f5a76', '#8aa8c7 #05101c #9cbbdb'],
  ['#6b6b6b', '#6b6b6b #fcfcfc #5a5a5a', '#e4e4e4 #0f0f0f #aaaaaa'],
  ['#000000', '#000000 #fcfcfc #121212', '#e4e4e4 #0f0f0f #aaaaaa']
]
for (const [colour, light, dark] of made) {
  test(`The accent ${colour} has its colours for light and for dark pages`, async () => {
    const accent: Accent = await makeAccent(colour)
    const words = ({ accent, onAccent, hover }: Accent['light']) => `${accent} ${onAccent} ${hover}`
    assert.deepEqual([words(accent.light), words(accent.dark)], [light, dark])
  })
}

test('The accent for dark pages is the seller’s if it is set', async () => {
  const { light, dark } = await makeAccent('#6b3fd4', '#eeeeff')
  assert.equal(light.accent, '#6b3fd4')
  assert.deepEqual(dark, { accent: '#eeeeff', onAccent: '#0e0e19', hover: '#b4b4c4' })
})

const refusals: [string, 'light' | 'dark', string, string][] = [
  ['#ffd400', 'light', '1.25', '#866a00'],
  ['white', 'light', '1.00', '#6d6d6d'],
  ['#7d7d7d', 'light', '3.60', '#6d6d6d'],
  ['#7d7d7d', 'dark', '3.87', '#888888'],
  ['#3a55c8', 'dark', '2.51', '#5f81f8'],
  ['oklch(50% 0.1 none)', 'dark', '2.51', '#bd728a']
]
for (const [colour, scheme, contrast, near] of refusals) {
  test(`The accent ${colour} is refused for ${scheme} pages, with its contrast and the nearest colour`, async () => {
    assert.deepEqual(await checkAccentColour(colour, scheme), {
      ok: false,
      problem: `"${colour}" has a contrast of ${contrast}:1 on ${scheme} pages, and text needs 4.5:1.`,
      fix: `Write '${near}', the nearest colour that is readable there.`
    })
  })
}

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
  ['oklch(1e999% 0 0)', false],
  ['rgb(NaN 1 2)', false],
  ['banana', false]
]
for (const [text, isColour] of texts) {
  test(`The accent ${text} is ${isColour ? 'a colour' : 'refused'}`, async () => {
    const checked = await checkAccentColour(text, 'light')
    assert.equal(checked.ok, isColour)
    if (checked.ok) assert.match(checked.value, /^#[0-9a-f]{6}$/)
    else
      assert.deepEqual(checked, {
        ok: false,
        problem: `${JSON.stringify(text)} is not a colour.`,
        fix: "Write a colour without transparency, like '#3a55c8' or 'oklch(52% 0.19 265)'."
      })
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
