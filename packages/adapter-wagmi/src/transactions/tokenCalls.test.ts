import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeTokenCall, encodeTokenCall } from './tokenCalls.ts'

const abi = parseAbi([
  'function balanceOf(address)',
  'function decimals()',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
])
const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const calls = fc.constantFrom(...abi).chain(({ name: functionName, inputs }) =>
  fc.record({
    functionName: fc.constant(functionName),
    args: fc.tuple(...inputs.map(({ type }) => (type === 'address' ? addresses : amounts))),
  }),
)
const changes = calls.filter(({ functionName }) => functionName !== 'balanceOf' && functionName !== 'decimals')
const encodeWithViem = (call: { functionName: string; args: readonly unknown[] }): Hex =>
  encodeFunctionData({ abi, ...call } as never)

/** Decodes with viem, and accepts only data that is exactly the encoding of the decoded call. */
function decodeWithViem(data: Hex) {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    if (encodeWithViem({ functionName, args }) !== data) return undefined
    return { functionName, accounts: args.slice(0, -1), amount: args.at(-1) }
  } catch {
    return undefined
  }
}

describe('encodeTokenCall', () => {
  test('property: encodes as viem does', () => {
    fc.assert(
      fc.property(calls, (call) => {
        expect(encodeTokenCall(call.functionName, ...call.args)).toBe(encodeWithViem(call))
      }),
    )
  })
})

describe('decodeTokenCall', () => {
  test('property: decodes as viem does', () => {
    fc.assert(
      fc.property(changes, (call) => {
        const data = encodeWithViem(call)
        expect(decodeTokenCall(data)).toEqual(decodeWithViem(data))
        expect(decodeTokenCall(data)).toMatchObject({ functionName: call.functionName })
      }),
    )
  })

  test('property: data that was changed is decoded as viem does, or not at all', () => {
    const edits = fc.record({
      start: fc.nat({ max: 140 }),
      removed: fc.nat({ max: 66 }),
      inserted: fc.stringMatching(/^[0-9a-f]{0,66}$/),
    })
    fc.assert(
      fc.property(changes, edits, (call, { start, removed, inserted }) => {
        const digits = encodeWithViem(call).slice(2)
        const changed: Hex = `0x${digits.slice(0, start)}${inserted}${digits.slice(start + removed)}`
        fc.pre(changed.length % 2 === 0)
        const decoded = decodeWithViem(changed)
        const isChange = decoded?.functionName !== 'balanceOf' && decoded?.functionName !== 'decimals'
        expect(decodeTokenCall(changed)).toEqual(isChange ? decoded : undefined)
      }),
      { numRuns: 500 },
    )
  })
})
