import { isIP } from 'node:net'

/** The maximum number of characters that one entry of `X-Forwarded-For` can have: the longest IP address, a comma and a margin. */
const maxEntryLength = 64

/**
 * Returns the IP address that identifies a client: its IPv4 address, or the /64 network of its IPv6 address. One machine usually has a
 * whole /64, so it must not count as many clients.
 *
 * @param options.socketAddress - The address of the other end of the connection, from Node.
 * @param options.forwardedFor - The header `X-Forwarded-For`. Each proxy appends the address of its client.
 * @param options.proxies - The number of the operator's proxies in front of this server. Only the last entries of the header are trusted,
 * one for each proxy.
 * @returns `undefined` if the request did not come over a socket.
 */
export function findClientAddress(options: {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  proxies: number
}): string | undefined {
  const { socketAddress, forwardedFor = '', proxies } = options
  if (proxies === 0) return toAddressOrSubnet(socketAddress)
  // A client may send a header with thousands of entries. The proxies append theirs at the end, so only the end is split.
  const forwardedAddresses = forwardedFor.slice(-maxEntryLength * proxies).split(',')
  return toAddressOrSubnet(forwardedAddresses.slice(-proxies)[0]?.trim()) ?? toAddressOrSubnet(socketAddress)
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address. Some proxies append a port: `1.2.3.4:80` or `[::1]:80`. */
function toAddressOrSubnet(address = ''): string | undefined {
  const withoutPort = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  const ipAddress = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(ipAddress) === 4) return ipAddress
  return isIP(ipAddress) === 6 ? `${getFirstFourGroups(ipAddress)}::/64` : undefined
}

/** Returns the first four of the eight groups of an IPv6 address. Replaces `::` by the zero groups that it stands for (RFC 4291, 2.2). */
function getFirstFourGroups(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeroGroups = Array<string>(address.includes('::') ? 8 - head.length - tail.length : 0).fill('0')
  const groups = [...head, ...zeroGroups, ...tail].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
