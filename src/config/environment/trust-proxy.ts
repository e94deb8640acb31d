import { BlockList, isIP, isIPv4 } from 'node:net'
import { type Checked, quoted } from '../mistake.ts'
import { isLoopback } from '../values/host.ts'

/**
 * Which proxies may state the client's address: none, the nearest `count`, or the listed ones. `isChosen`: the seller
 * has written that there is none.
 */
export type TrustProxy =
  | { kind: 'none'; isChosen?: true }
  | { kind: 'hops'; count: number }
  | { kind: 'listed'; proxies: BlockList }

// loopback: RFC 1122 and RFC 4291. private: RFC 1918 and RFC 4193.
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
}

const fix =
  'Write how many proxies stand before Pullpass (for one: 1), or their addresses with commas between them ' +
  '(IP addresses, ranges like 10.0.0.0/8, or the words loopback and private). Without a proxy leave it out.'

/**
 * Checks `TRUST_PROXY`. A value that trusts every address is refused, because any client could then choose the address
 * we see.
 */
export function checkTrustProxy(text: string | undefined): Checked<TrustProxy> {
  const value = (text ?? '').trim().toLowerCase()
  if (value === '') return { ok: true, value: { kind: 'none' } }
  if (value === 'false' || /^0+$/.test(value)) return { ok: true, value: { kind: 'none', isChosen: true } }
  if (/^\d{1,2}$/.test(value)) return { ok: true, value: { kind: 'hops', count: Number(value) } }
  if (['true', 'yes', 'on', 'all', '*'].includes(value)) return trustsEverybody(value)
  const proxies = new BlockList()
  for (const entry of value.split(',').map((part) => part.trim())) {
    for (const range of named[entry] ?? [entry]) {
      if (/\/0+$/.test(range)) return trustsEverybody(entry)
      if (!addRange(proxies, range)) return { ok: false, problem: `${quoted(entry)} is not understood.`, fix }
    }
  }
  return { ok: true, value: { kind: 'listed', proxies } }
}

/**
 * Whether a proxy stands before Pullpass that `TRUST_PROXY` does not name: Pullpass itself speaks no https. Then all
 * visitors count as one, and one of them can use up what all of them may ask for.
 * @param url the address of the shop
 */
export function isProxyUntold(url: string, trust: TrustProxy): boolean {
  const isUnset = trust.kind === 'none' && trust.isChosen !== true
  return isUnset && url.startsWith('https:') && !isLoopback(new URL(url).hostname)
}

/** The finding about such a proxy, for the seller. */
export const proxyUntold = {
  found:
    'TRUST_PROXY is not set, so all visitors seem to have the address of the HTTPS proxy. One of them can use up what all together may ask for: then nobody can sign in or buy.',
  fix: 'Set TRUST_PROXY=loopback if the proxy runs on this machine, else its address or the number of proxies. If none of them states the address of visitors: TRUST_PROXY=0'
}

function trustsEverybody(entry: string): Checked<TrustProxy> {
  return { ok: false, problem: `${quoted(entry)} would let anybody choose the address that Pullpass sees.`, fix }
}

function addRange(proxies: BlockList, range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    proxies.addAddress(address, family)
    return true
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false
  proxies.addSubnet(address, Number(bits), family)
  return true
}

/**
 * Returns the client's address: the nearest address that is not a trusted proxy. Each trusted proxy appends the address
 * it was called from, so the header is read from its end. Reading stops at an entry that is not an address.
 * @param socketAddress the other end of the connection; without one (the connection is gone) the result is `unknown`
 * @param xForwardedFor the header, all its lines joined by commas
 */
export function clientAddress(
  trust: TrustProxy,
  socketAddress: string | undefined,
  xForwardedFor: string | null | undefined
): string {
  let current = plainAddress(socketAddress ?? '') ?? 'unknown'
  if (trust.kind === 'none' || !xForwardedFor) return current
  let hops = 0
  for (const entry of xForwardedFor.split(',').reverse()) {
    const trusted = trust.kind === 'hops' ? hops < trust.count : isListed(trust.proxies, current)
    const next = trusted ? plainAddress(entry.trim()) : undefined
    if (next === undefined) return current
    current = next
    hops += 1
  }
  return current
}

function isListed(proxies: BlockList, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Removes a port, brackets and the IPv6 form of an IPv4 address, which some proxies and Node itself add. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare
  return isIP(mapped) === 0 ? undefined : mapped.toLowerCase()
}
