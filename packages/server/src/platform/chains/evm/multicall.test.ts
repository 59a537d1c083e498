import fc from 'fast-check'
import { type Address, encodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeResults, encodeGetEthBalance, encodeMulticall } from './multicall.ts'

const bytes = (options: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(options).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
const address = bytes({ minLength: 20, maxLength: 20 })

describe('encodeMulticall', () => {
  test('default: equals the encoding of viem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ to: address, data: bytes({ maxLength: 70 }) })), async (calls) => {
        const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
        expect(await encodeMulticall(calls)).toBe(
          encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }),
        )
      }),
      { numRuns: 100 },
    )
  })
})

test('encodeGetEthBalance: equals the encoding of viem', () => {
  const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(encodeGetEthBalance(account)).toBe(
    encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }),
  )
})

describe('decodeResults', () => {
  const encode = (result: { success: boolean; returnData: Hex }[]) =>
    encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

  test('default: reads what viem encodes', async () => {
    const result = fc.record({ success: fc.boolean(), returnData: bytes({ maxLength: 70 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(result), async (results) => {
        expect(await decodeResults(encode(results), results.length)).toEqual(
          results.map(({ success, returnData }) => (success ? returnData : undefined)),
        )
      }),
      { numRuns: 100 },
    )
  })

  test('error: another number of results, or data that breaks off', async () => {
    const data = encode([
      { success: true, returnData: '0x01' },
      { success: true, returnData: '0x02' },
    ])
    expect(await decodeResults(data, 1)).toBeUndefined()
    expect(await decodeResults(data, 3)).toBeUndefined()
    expect(await decodeResults('0x', 1)).toBeUndefined()
    expect(await decodeResults(data.slice(0, -128) as Hex, 2)).toBeUndefined()
    expect(await decodeResults(data.replaceAll(/0{62}40/g, 'f'.repeat(64)) as Hex, 2)).toBeUndefined()
  })
})
