import type Color from 'colorjs.io'
import type { Accent, AccentColours } from '../../shop-front.ts'
import { type Checked, quoted } from '../mistake.ts'

type Scheme = keyof Accent

/**
 * The surfaces on which the accent has to be readable, in each scheme: the first three neutrals of
 * src/pages/assets/tokens.css, then the ground and the card of mails.
 */
export const surfaces: Record<Scheme, readonly string[]> = {
  light: ['oklch(99% 0.002 265)', 'oklch(97.5% 0.003 265)', 'oklch(95.5% 0.005 265)', '#f4f5f9', '#ffffff'],
  dark: ['oklch(21% 0.01 265)', 'oklch(17% 0.01 265)', 'oklch(25% 0.011 265)', '#13161d', '#1c212c']
}

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5

/** The lightness and the most chroma of the dark twin of an accent, and the lightness of the twin of a grey. */
const twin = { lightness: 0.72, chroma: 0.14, grey: 0.92, greyChroma: 0.03 }

type Colours = typeof Color

/**
 * Checks one colour of the accent in its scheme; the value is `#rrggbb`. A colour that is hard to read there is
 * refused, with the nearest one that is not: the same hue, darker for light pages and lighter for dark ones.
 */
export async function checkAccentColour(text: string, scheme: Scheme): Promise<Checked<string>> {
  const Color = await loadColours()
  const colour = parse(Color, text)
  if (colour === undefined) {
    const fix = "Write a colour without transparency, like '#3a55c8' or 'oklch(52% 0.19 265)'."
    return { ok: false, problem: `${quoted(text)} is not a colour.`, fix }
  }
  const least = leastContrast(groundsOf(Color, scheme), colour)
  if (least >= LEAST) return { ok: true, value: hexOf(colour) }
  const near = nearestReadable(Color, colour, scheme)
  const problem = `${quoted(text)} has a contrast of ${roundedDown(least)}:1 on ${scheme} pages, and text needs ${LEAST}:1.`
  return { ok: false, problem, fix: `Write '${near}', the nearest colour that is readable there.` }
}

/**
 * The colours of an accent in both schemes.
 * @param light a colour that `checkAccentColour` has passed
 * @param dark the same for dark pages; without it, it is made from the hue of the light one
 */
export async function makeAccent(light: string, dark?: string): Promise<Accent> {
  const Color = await loadColours()
  const [, chroma, hue] = coordinates(new Color(light))
  const isGrey = chroma < twin.greyChroma
  const start = oklch(Color, isGrey ? twin.grey : twin.lightness, Math.min(chroma, twin.chroma), hue)
  return {
    light: coloursOf(Color, light, { ink: 0.99, inkChroma: 0.002, step: -0.06, turn: 0.3 }),
    dark: coloursOf(Color, dark ?? nearestReadable(Color, start, 'dark'), {
      ink: 0.17,
      inkChroma: 0.03,
      step: 0.06,
      turn: 0.9
    })
  }
}

/**
 * The colours that belong to an accent. `ink`: the lightness of the text on it. `step`: the change of lightness for its
 * hover. If the accent is beyond the lightness `turn`, its hover changes in the other direction.
 */
function coloursOf(
  Color: Colours,
  accent: string,
  { ink, inkChroma, step, turn }: { ink: number; inkChroma: number; step: number; turn: number }
): AccentColours {
  const [lightness, chroma, hue] = coordinates(new Color(accent))
  const isAtEnd = step < 0 ? lightness < turn : lightness > turn
  return {
    accent,
    onAccent: hexOf(oklch(Color, ink, Math.min(inkChroma, chroma), hue)),
    hover: hexOf(oklch(Color, lightness + (isAtEnd ? -3 * step : step), chroma, hue))
  }
}

/** The nearest colour of the same hue that is readable. Black and white are, so the search ends. */
function nearestReadable(Color: Colours, from: Color, scheme: Scheme): string {
  const [lightness, chroma, hue] = coordinates(from)
  const grounds = groundsOf(Color, scheme)
  let colour = from
  for (let step = 1; leastContrast(grounds, colour) < LEAST; step += 1) {
    const next = lightness + (scheme === 'light' ? -step : step) / 400
    colour = new Color(hexOf(oklch(Color, next, chroma, hue)))
  }
  return hexOf(colour)
}

/** The surfaces as screens show them. */
function groundsOf(Color: Colours, scheme: Scheme): Color[] {
  return surfaces[scheme].map((surface) => new Color(hexOf(new Color(surface))))
}

function leastContrast(grounds: readonly Color[], colour: Color): number {
  return Math.min(...grounds.map((ground) => ground.contrastWCAG21(colour)))
}

/** Rounded down, so that a contrast that is just too low does not look like one that is enough. */
function roundedDown(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toFixed(2)
}

async function loadColours(): Promise<Colours> {
  return (await import('colorjs.io')).default
}

/** The colour as screens show it; undefined for what is no colour, or is not opaque. */
function parse(Color: Colours, text: string): Color | undefined {
  try {
    const colour = new Color(text)
    return colour.alpha === 1 ? new Color(hexOf(colour)) : undefined
  } catch {
    return undefined
  }
}

/** Lightness from 0 to 1, chroma, and hue in degrees. A grey has no hue, and gets 0. */
function coordinates(colour: Color): [lightness: number, chroma: number, hue: number] {
  return colour.to('oklch').coords.map(Number) as [number, number, number]
}

function oklch(Color: Colours, lightness: number, chroma: number, hue: number): Color {
  return new Color('oklch', [lightness, chroma, hue])
}

/** As `#rrggbb`. A colour that screens of sRGB cannot show becomes the nearest one that they can. */
function hexOf(colour: Color): string {
  return colour.to('srgb').toGamut().toString({ format: 'hex', collapse: false })
}
