import type { LookAlike } from './SendState.ts'

/** How many equal characters at one end are enough, if the other end has as many. */
const minBothEnds = 3
/** How many equal characters at one end are enough alone. */
const minOneEnd = 6
/** How many characters in the middle of a flagged address the visitor has to type. */
const middleLength = 4

/**
 * Finds a known receiver whose address looks like `address`. Attackers make such addresses, and send tiny amounts from
 * them, so that a visitor copies the wrong one from a list of transactions. Views and wallets show only the ends of an
 * address, so the ends are compared. 200 known receivers flag one of 28,000 random EVM addresses.
 *
 * Letters count as equal in both cases, because visitors overlook the difference.
 *
 * @param known - Addresses in the spelling of `Payments.parseReceiver`. If `address` itself is known, it is not flagged.
 */
export function findLookAlike(address: string, known: readonly string[]): LookAlike | undefined {
  if (known.includes(address)) return undefined
  const payload = getPayload(address).toLowerCase()
  const match = known.find((other) => looksLike(payload, getPayload(other).toLowerCase()))
  return match === undefined ? undefined : { of: match, middleStart: findMiddle(address) }
}

/** Returns whether a text is the middle of the address, from `middleStart` of its look-alike. */
export function isMiddleOf(text: string | undefined, address: string, { middleStart }: LookAlike): boolean {
  const middle = address.slice(middleStart, middleStart + middleLength)
  return text?.trim().toLowerCase() === middle.toLowerCase()
}

function looksLike(a: string, b: string): boolean {
  let prefix = 0
  while (prefix < a.length && a[prefix] === b[prefix]) prefix++
  let suffix = 0
  while (suffix < a.length && a.at(-1 - suffix) === b.at(-1 - suffix)) suffix++
  return prefix >= minOneEnd || suffix >= minOneEnd || (prefix >= minBothEnds && suffix >= minBothEnds)
}

/** Returns an address without the characters that all addresses of its kind share: `0x` on EVM chains, `bc1q` on Bitcoin. */
const getPayload = (address: string) => address.replace(/^(0x|(bc|tb|bcrt)1[pq])/i, '')

function findMiddle(address: string): number {
  const { length } = getPayload(address)
  return address.length - length + ((length - middleLength) >> 1)
}
