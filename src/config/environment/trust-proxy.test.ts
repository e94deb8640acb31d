import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTrustProxy, clientAddress, type TrustProxy } from './trust-proxy.ts'

function trusting(text: string): TrustProxy {
  const checked = checkTrustProxy(text)
  assert.ok(checked.ok, text)
  return checked.value
}

type Case = [trust: string, socket: string | undefined, header: string | undefined, client: string, why: string]
const cases: Case[] = [
  ['', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'nobody is trusted'],
  ['0', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'nobody is trusted'],
  ['false', '::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9', 'an IPv4 address is written plainly'],
  ['1', '10.0.0.1', '198.51.100.1', '198.51.100.1', 'one proxy wrote the last entry'],
  ['1', '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1', 'what the client wrote itself is not believed'],
  ['2', '10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1', 'two proxies'],
  ['2', '10.0.0.1', '198.51.100.1', '198.51.100.1', 'fewer entries than proxies'],
  ['1', '10.0.0.1', undefined, '10.0.0.1', 'no header'],
  ['1', '10.0.0.1', 'unknown', '10.0.0.1', 'an entry that is no address'],
  ['2', '10.0.0.1', '198.51.100.1, <script>, 10.0.0.2', '10.0.0.2', 'the reading ends at an entry that is no address'],
  ['1', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'with a port'],
  ['1', '10.0.0.1', '[2001:DB8::1]:4711', '2001:db8::1', 'IPv6 with a port'],
  ['loopback', '::1', '198.51.100.1', '198.51.100.1', 'a proxy on this machine'],
  ['loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'the same in IPv6 dress'],
  ['loopback', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'a stranger asks past the proxy'],
  ['private', '172.31.0.5', '192.0.2.66, 198.51.100.1, 10.1.2.3', '198.51.100.1', 'proxies in a private network'],
  ['private', '172.32.0.5', '198.51.100.1', '172.32.0.5', 'just outside the range'],
  ['203.0.113.9, 2001:db8::/32', '2001:db8::5', '198.51.100.1, 203.0.113.9', '198.51.100.1', 'an address and a range'],
  ['loopback', '127.0.0.1', '127.0.0.2, 127.0.0.3', '127.0.0.2', 'all trusted: the farthest'],
  ['1', undefined, undefined, 'unknown', 'the connection is gone']
]

for (const [trust, socket, header, client, why] of cases) {
  test(`TRUST_PROXY=${trust} from ${socket} with "${header}": ${why}`, () => {
    assert.equal(clientAddress(trusting(trust), socket, header), client)
  })
}

test('a value that trusts everybody or cannot be read is refused', () => {
  for (const text of [
    'true',
    'YES',
    '*',
    '::/0',
    '10.0.0.0/0',
    '-1',
    '1.5',
    '100',
    'nginx',
    '10.0.0.1,',
    '10.0.0.0/8/8',
    '::1/129',
    'fe80::1%eth0'
  ]) {
    assert.equal(checkTrustProxy(text).ok, false, text)
  }
})
