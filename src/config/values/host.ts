import { BlockList, isIP, isIPv4 } from 'node:net'
import { type Checked, quoted } from '../mistake.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether the host name or address means only this machine: `localhost`, 127.0.0.0/8 or ::1 (RFC 1122, RFC 4291). */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (bare.toLowerCase() === 'localhost') return true
  return isIP(bare) !== 0 && loopback.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6')
}

/** Checks `HOST`: an IP address, or a host name (RFC 1123) whose last part is not a number. */
export function checkHost(text: string): Checked<string> {
  const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i
  const labels = text.split('.')
  const isName = text.length <= 253 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '')
  if (isIP(text) !== 0 || isName) return { ok: true, value: text }
  return {
    ok: false,
    problem: `${quoted(text)} is neither an IP address nor a host name.`,
    fix: 'Write 127.0.0.1 (behind a reverse proxy on this machine), 0.0.0.0 or :: (every network), without a port or brackets.'
  }
}

/** Checks `PORT`: 0 lets the system choose one. */
export function checkPort(text: string): Checked<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return { ok: true, value: port }
  return {
    ok: false,
    problem: `${quoted(text)} is not a port.`,
    fix: 'Write a whole number from 0 to 65535, or leave it out for 3000.'
  }
}
