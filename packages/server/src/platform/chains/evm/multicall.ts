import type { Address, Hex } from 'viem'
import { mapInParts } from '../../mapInParts.ts'

/** The selectors of `aggregate3((address,bool,bytes)[])` and of `getEthBalance(address)` of Multicall3. */
const selectors = { aggregate3: '0x82ad56cb', getEthBalance: '0x4d2301cc' } as const
/** The number of hex characters of one 32-byte word. */
const wordLength = 64

/**
 * Encodes the call of `aggregate3` that makes all calls and lets each of them fail. The ABI encoder of viem takes 50 times as long, and
 * encodes equal data again for each contract.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export async function encodeMulticall(calls: readonly { to: Address; data: Hex }[]): Promise<Hex> {
  // The text of equal data is shared, because a read calls the same function of many contracts.
  const tails = new Map<string, string>()
  const toTail = (data: Hex) => {
    const tail = tails.get(data) ?? encodeTail(data)
    tails.set(data, tail)
    return tail
  }
  let offset = 32 * calls.length
  const offsets: string[] = []
  const elements = await mapInParts(calls, ({ to, data }) => {
    const element = `${toAddressWord(to)}${toTail(data)}`
    offsets.push(toWord(offset))
    offset += element.length / 2
    return element
  })
  return `${selectors.aggregate3}${toWord(32)}${toWord(calls.length)}${offsets.join('')}${elements.join('')}`
}

/** Encodes the words after the address: `allowFailure` (true), the offset of the data, its length, and the data in whole words. */
function encodeTail(data: Hex): string {
  const digits = data.slice(2)
  const paddedLength = Math.ceil(digits.length / wordLength) * wordLength
  return `${toWord(1)}${toWord(3 * 32)}${toWord(digits.length / 2)}${digits.padEnd(paddedLength, '0')}`
}

/** Returns the data of the call of Multicall3 that reads the native balance of an account. */
export const encodeGetEthBalance = (account: Address): Hex => `${selectors.getEthBalance}${toAddressWord(account)}`

const toAddressWord = (address: Address) => address.slice(2).toLowerCase().padStart(wordLength, '0')
const toWord = (value: number) => value.toString(16).padStart(wordLength, '0')

/**
 * Decodes what `aggregate3` returned: for each call, the data that the contract returned, or `undefined` if its call failed. Returns
 * `undefined` if the data does not have this form, or does not have `count` results.
 */
export async function decodeResults(data: Hex, count: number): Promise<(Hex | undefined)[] | undefined> {
  const digits = data.slice(2)
  const listStart = readOffset(digits, 0) * 2
  if (readOffset(digits, listStart) !== count) return undefined
  const offsetsStart = listStart + wordLength
  let isValid = true
  const results = await mapInParts(Array.from({ length: count }), (_, index): Hex | undefined => {
    const start = offsetsStart + readOffset(digits, offsetsStart + index * wordLength) * 2
    const success = readOffset(digits, start)
    const sizeStart = start + readOffset(digits, start + wordLength) * 2
    const dataStart = sizeStart + wordLength
    const dataEnd = dataStart + readOffset(digits, sizeStart) * 2
    if (!(success <= 1 && dataEnd <= digits.length)) isValid = false
    return success === 1 ? `0x${digits.slice(dataStart, dataEnd)}` : undefined
  })
  return isValid ? results : undefined
}

/** Reads a word that must be a small number: an offset, a length or a boolean. Returns `NaN` if it is missing or larger than 32 bits. */
function readOffset(digits: string, start: number): number {
  const word = digits.slice(start, start + wordLength)
  return word.length === wordLength && word.startsWith('0'.repeat(56))
    ? Number.parseInt(word.slice(56), 16)
    : Number.NaN
}
