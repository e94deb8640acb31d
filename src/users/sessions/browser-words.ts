import { say } from '../../words/text.ts'

const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//]
]

/** The system of an iPhone or an iPad. The catalogue has its name in each language. */
const APPLE = 'iPhone or iPad'

const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  [APPLE, /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/]
]

/** The kind of a browser: its name and that of its system, from closed lists; null where it is not known. */
export type BrowserKind = { browser: string | null; system: string | null }

/**
 * The kind of a browser, by its User-Agent. The header proves nothing, and most of its text is historical:
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/User-Agent
 */
export function browserKind(userAgent: string): BrowserKind {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: named(browsers), system: named(systems) }
}

/** "Firefox on Linux", in the present language: the browser of a session, by its User-Agent. */
export function browserWords(userAgent: string): string {
  return browserKindWords(browserKind(userAgent))
}

/** "Firefox on Linux", in the present language. */
export function browserKindWords({ browser, system }: BrowserKind): string {
  const known = browser ?? say('browser.unknown')
  if (system === null) return known
  return say('browser.on', { browser: known, system: system === APPLE ? say('browser.mobile_apple') : system })
}
