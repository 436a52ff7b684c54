import { isIP, SocketAddress } from 'node:net'

/**
 * The network by which a client is counted: its IPv4 address, or the /64 of its IPv6 address, because
 * a client usually controls all of it. A proxy may send a port with an address; 'unknown' for what is
 * no address.
 */
export function networkOf(ip: string) {
  if (isIP(ip) === 4) return ip
  const address = addressOf(ip)
  if (address === undefined) return 'unknown'
  const mapped = address.replace(/^::ffff:(?=[\d.]+$)/, '')
  if (isIP(mapped) === 4) return mapped
  const [head = '', tail = ''] = mapped.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = mapped.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** The sender of a request as it is counted before its session is read: a made-up cookie costs no statement. */
export const visitorOf = ({ ip }: { ip: string }) =>
  ({ caller: null, token: null, position: null, clientNetwork: networkOf(ip) }) as const

/** The address in its usual form, without a port; undefined if it is none. */
function addressOf(text: string) {
  const parsed =
    isIP(text) === 6
      ? new SocketAddress({ address: text, family: 'ipv6' })
      : SocketAddress.parse(text)
  return parsed?.address
}
