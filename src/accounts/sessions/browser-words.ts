const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//]
]

const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/]
]

/**
 * "Firefox on Linux": the browser of a session, by its User-Agent. The header proves nothing, and most of its text is
 * historical: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/User-Agent
 */
export function browserWords(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  return system ? `${browser ?? 'Unknown browser'} on ${system}` : (browser ?? 'Unknown browser')
}
