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
  ['', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'no proxy is trusted'],
  ['0', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'no proxy is trusted'],
  ['false', '::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9', 'an IPv4 address is written plainly'],
  ['1', '10.0.0.1', '198.51.100.1', '198.51.100.1', 'one proxy wrote the last entry'],
  ['1', '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1', 'an entry that the client wrote itself is not trusted'],
  ['2', '10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1', 'two proxies wrote the last two entries'],
  ['2', '10.0.0.1', '198.51.100.1', '198.51.100.1', 'there are fewer entries than proxies'],
  ['1', '10.0.0.1', undefined, '10.0.0.1', 'there is no header'],
  ['1', '10.0.0.1', 'unknown', '10.0.0.1', 'the only entry is not an address'],
  ['2', '10.0.0.1', '198.51.100.1, <script>, 10.0.0.2', '10.0.0.2', 'reading stops at an entry that is not an address'],
  ['1', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'the port is removed'],
  ['1', '10.0.0.1', '[2001:DB8::1]:4711', '2001:db8::1', 'the brackets and the port of an IPv6 address are removed'],
  ['loopback', '::1', '198.51.100.1', '198.51.100.1', 'a proxy on this machine is trusted'],
  ['loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'its IPv4 address may be written as IPv6'],
  ['loopback', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'the client did not connect through the proxy'],
  [
    'private',
    '172.31.0.5',
    '192.0.2.66, 198.51.100.1, 10.1.2.3',
    '198.51.100.1',
    'proxies in a private network are trusted'
  ],
  ['private', '172.32.0.5', '198.51.100.1', '172.32.0.5', 'the address is just outside the private range'],
  [
    '203.0.113.9, 2001:db8::/32',
    '2001:db8::5',
    '198.51.100.1, 203.0.113.9',
    '198.51.100.1',
    'an address and a range are trusted'
  ],
  ['loopback', '127.0.0.1', '127.0.0.2, 127.0.0.3', '127.0.0.2', 'all entries are trusted, so the farthest counts'],
  ['1', undefined, undefined, 'unknown', 'the connection is gone']
]

for (const [trust, socket, header, client, why] of cases) {
  test(`The client's address with TRUST_PROXY=${trust}, from ${socket}, with "${header}" is ${client}: ${why}`, () => {
    assert.equal(clientAddress(trusting(trust), socket, header), client)
  })
}

test('TRUST_PROXY refuses a value that trusts every address or cannot be read', () => {
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
