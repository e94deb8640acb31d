import { type Checked, quoted } from '../mistake.ts'
import { isLoopback } from './host.ts'

/** Checks the address of the site itself; the value is its origin, without a trailing slash. */
export function checkOrigin(text: string): Checked<string> {
  const parsed = parseWebAddress(text, 'https://pullpass.example.com', (url) => url.origin)
  if (!parsed.ok) return parsed
  const { origin, pathname, search, hash } = parsed.value
  if (pathname === '/' && search === '' && hash === '') return { ok: true, value: origin }
  const extra = pathname !== '/' ? 'a path' : search !== '' ? 'a query' : 'a fragment'
  return { ok: false, problem: `${quoted(text)} has ${extra} after the host.`, fix: `Write only ${origin}` }
}

/**
 * Checks the address of the code host's API or pages; the value has no trailing slash. A path is allowed (GitHub
 * Enterprise Server has its API under /api/v3). Plain http is allowed only to this machine, since each call carries the
 * token.
 */
export function checkServiceUrl(text: string, example: string): Checked<string> {
  const parsed = parseWebAddress(text, example)
  if (!parsed.ok) return parsed
  const url = parsed.value
  const bare = `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  if (url.search !== '' || url.hash !== '') {
    return { ok: false, problem: `${quoted(text)} has a query or a fragment.`, fix: `Write only ${bare}` }
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    const fix = `Write https:${bare.slice('http:'.length)}`
    return {
      ok: false,
      problem: `${quoted(text)} is plain http: the token would travel readable by anybody on the way.`,
      fix
    }
  }
  return { ok: true, value: bare }
}

/** Checks a link that buyers follow; the value is the link as it was written. */
export function checkLink(text: string): Checked<string> {
  const parsed = parseWebAddress(text, 'https://buy.stripe.com/abc123')
  return parsed.ok ? { ok: true, value: text } : parsed
}

/** Checks a link that must be https, such as one to the seller's own site; the value is the link as it was written. */
export function checkSecureLink(text: string): Checked<string> {
  const parsed = parseWebAddress(text, 'https://example.com')
  if (!parsed.ok || parsed.value.protocol === 'https:') return parsed.ok ? { ok: true, value: text } : parsed
  return { ok: false, problem: `${quoted(text)} is plain http.`, fix: `Write ${text.replace(/^http:/i, 'https:')}` }
}

function parseWebAddress(text: string, example: string, wanted = (url: URL) => url.href): Checked<URL> {
  // A text with an @ may hold a password, so it is never shown.
  const shown = text.includes('@') ? 'The address' : quoted(text)
  const fix = `Write a whole address like ${example}`
  if (/\s/.test(text)) return { ok: false, problem: `${shown} has white space in it.`, fix }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    const guess = `https://${text}`
    const better =
      !/[:@]/.test(text) && /^[^/]+\.[^/]/.test(text) && URL.canParse(guess) ? `Write ${wanted(new URL(guess))}` : fix
    return { ok: false, problem: `${shown} is not an address that starts with https://.`, fix: better }
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return {
      ok: false,
      problem: 'The address has a user name or a password in it.',
      fix: `Take out what is before the @. ${fix}`
    }
  }
  return { ok: true, value: url }
}
