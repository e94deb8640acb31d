import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkKey, wideNetworkKey } from './counting-keys.ts'

test('One IPv4 address, or one /64 of IPv6, counts as one network', () => {
  assert.equal(networkKey('203.0.113.7'), '203.0.113.7')
  assert.equal(networkKey('2001:db8:1:2:3:4:5:6'), networkKey('2001:db8:1:2::9'))
  assert.notEqual(networkKey('2001:db8:1:2::9'), networkKey('2001:db8:1:3::9'))
  assert.equal(networkKey('::1'), networkKey('::2'))
  assert.equal(networkKey('2001:0db8:0001::9'), networkKey('2001:db8:1:0:5::'))
  assert.equal(networkKey('1::2:3:4:5:6:7'), '1:0:2:3')
})

test('All addresses of one /24 of IPv4, or of one /48 of IPv6, have the same wide key', () => {
  assert.equal(wideNetworkKey('203.0.113.7'), wideNetworkKey('203.0.113.200'))
  assert.notEqual(wideNetworkKey('203.0.113.7'), wideNetworkKey('203.0.114.7'))
  assert.equal(wideNetworkKey('2001:db8:1:2::9'), wideNetworkKey('2001:db8:1:ffff::'))
  assert.notEqual(wideNetworkKey('2001:db8:1::'), wideNetworkKey('2001:db8:2::'))
})
