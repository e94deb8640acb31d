/** Names of the ways in which GitHub throttles or fails. See docs/github.md, "Limits". */
export const presetNames = [
  'primary_403',
  'primary_429',
  'secondary_403',
  'secondary_429',
  'secondary_422',
  'secondary_words_only',
  'bare_403',
  'bare_429',
  'server_error',
  'bad_gateway',
  'hang',
  'hang_after',
  'drop_before',
  'drop_after',
  'invitation_lost',
  'other_invitee',
  'other_permission',
  'unnamed'
] as const
export type PresetName = (typeof presetNames)[number]

/** The labels on the Rehearse page. */
export const presetLabels: Record<PresetName, string> = {
  primary_403: 'throttled: hourly limit (403)',
  primary_429: 'throttled: hourly limit (429)',
  secondary_403: 'throttled: secondary limit (403)',
  secondary_429: 'throttled: secondary limit (429)',
  secondary_422: 'throttled: endpoint spammed (422)',
  secondary_words_only: 'throttled: only the text says so (403)',
  bare_403: '403 without any sign',
  bare_429: '429 without any sign',
  server_error: 'error of the server (500)',
  bad_gateway: 'bad gateway (502)',
  hang: 'no answer at all',
  hang_after: 'does the work, never answers',
  drop_before: 'connection dropped before the work',
  drop_after: 'connection dropped after the work',
  invitation_lost: 'invitation answered, and lost',
  other_invitee: 'invitation goes to somebody else',
  other_permission: 'invitation gives write access',
  unnamed: 'success that names no invitation'
}

type Answer = { status: number; headers: Record<string, string>; body: string }

const json = (message: string) =>
  JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api' })
const secondaryWords = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
/** Source: GitHub's OpenAPI document, the description of its status 422. */
const spammedWords = 'Validation failed, or the endpoint has been spammed.'
const primaryWords = 'API rate limit exceeded.'

/** The answer of a preset, or null if it is none. Its headers tell `until` (ms since the epoch), the throttle's end. */
export function presetAnswer(preset: PresetName, now: number, until: number | null, limit: number): Answer | null {
  const reset = String(Math.ceil((until ?? now + 30 * 60_000) / 1000))
  const wait = String(Math.max(1, Math.ceil(((until ?? now + 60_000) - now) / 1000)))
  const primary = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-used': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': reset,
    'x-ratelimit-resource': 'core'
  }
  switch (preset) {
    case 'primary_403':
      return { status: 403, headers: primary, body: json(primaryWords) }
    case 'primary_429':
      return { status: 429, headers: primary, body: json(primaryWords) }
    case 'secondary_403':
      return { status: 403, headers: { 'retry-after': wait }, body: json(secondaryWords) }
    case 'secondary_429':
      return { status: 429, headers: { 'retry-after': wait }, body: json(secondaryWords) }
    case 'secondary_422':
      return { status: 422, headers: { 'retry-after': wait }, body: JSON.stringify({ message: spammedWords }) }
    case 'secondary_words_only':
      return { status: 403, headers: {}, body: json(secondaryWords) }
    case 'bare_403':
      return { status: 403, headers: {}, body: JSON.stringify({ message: 'Forbidden' }) }
    case 'bare_429':
      return { status: 429, headers: {}, body: JSON.stringify({ message: 'Too Many Requests' }) }
    case 'server_error':
      return { status: 500, headers: {}, body: JSON.stringify({ message: 'Server Error' }) }
    case 'bad_gateway':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><title>502</title></html>' }
    default:
      return null
  }
}
