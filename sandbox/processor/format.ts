import { html } from 'hono/html'

/** `4900`, `usd` -> `$49.00`. Some currencies have no minor unit, or a thousandth; the platform knows which. */
export function money(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A time (ms since the epoch) in UTC, as text for readers and as `datetime` for programs. */
export function moment(at: number): ReturnType<typeof html> {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}
