import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not part of the public internet.
 * Source: https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml
 */
const special4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and what is reserved, with the broadcast address.
  ['224.0.0.0', 3]
]

/**
 * The networks of 2000::/3, which all public addresses are in, that are special or have another address in them.
 * Source: https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry.xhtml
 */
const special6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20]
]

const blocked4 = new BlockList()
for (const [network, bits] of special4) blocked4.addSubnet(network, bits)
const blocked6 = new BlockList()
for (const [network, bits] of special6) blocked6.addSubnet(network, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. False for a name. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked4.check(address)
    case 6:
      return global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
    default:
      return false
  }
}
