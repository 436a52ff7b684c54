import { BlockList, isIPv4 } from 'node:net'

/** Whether an address is globally reachable according to the IANA registries. */
export function isPublicAddress(address: string) {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  // Addresses that embed an IPv4 address (mapped, tunnelled) are not in `2000::/3` or are closed.
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

const CLOSED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]

const closed = new BlockList()
for (const block of CLOSED) {
  const [network = '', prefix] = block.split('/')
  closed.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6')
}
