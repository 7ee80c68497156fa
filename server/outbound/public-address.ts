import { BlockList, isIPv4 } from 'node:net'

/** Blocks that are not public: IANA Special-Purpose Address Registries (RFC 6890), multicast and reserved space. */
const special: readonly (readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.31.196.0', 24, 'ipv4'],
  ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['192.175.48.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2620:4f:8000::', 48, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]
/** Global unicast space (RFC 4291 §2.4). Other addresses are loopback, mapped, local, multicast or unassigned. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const specialList = new BlockList()
for (const [address, prefix, family] of special) specialList.addSubnet(address, prefix, family)

/** Whether an IP address from a resolver is on the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialList.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !specialList.check(address, 'ipv6')
}
