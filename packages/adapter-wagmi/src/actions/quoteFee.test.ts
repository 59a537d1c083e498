import { describe, expect, test } from 'vitest'
import { serveNode } from '../../test/serveNode.ts'
import { createKit, setUpKits, toNetwork } from '../../test/setUpPage.ts'

const kits = setUpKits()
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/**
 * For each JSON-RPC method: the result that the test node returns on a chain with a base fee. An object with the field `code` is returned
 * as an error.
 */
const usualResponses: Record<string, unknown> = {
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0x5',
  eth_gasPrice: '0x6b',
  eth_call: '0x',
  eth_getBalance: '0xffffffffffff',
}

async function quoteOver(
  results: Record<string, unknown>,
  { chainId = 31_339, gas }: { chainId?: number; gas?: bigint } = {},
) {
  const rpcUrl = await serveNode((method) => ({ ...usualResponses, ...results })[method])
  const network = toNetwork({ chainId, rpcUrl })
  const kit = createKit({ networks: [network] })
  kits.push(kit)
  const transaction = { to: address, value: 1n, ...(gas !== undefined && { gas }) }
  return kit.adapter.quoteFee?.({ transaction, network, address })
}

describe('quoteFee', () => {
  test('default', async () => {
    expect(await quoteOver({})).toEqual({ expected: 21_000n * 105n, cap: 21_000n * 205n })
  })

  test('param: gas: the cap is for all of the limit', async () => {
    expect(await quoteOver({}, { gas: 50_000n })).toEqual({ expected: 21_000n * 105n, cap: 50_000n * 205n })
  })

  test('behavior: takes the tip from the gas price if the node does not know the usual tip', async () => {
    const unknown = { code: -32601, message: 'the method does not exist' }
    expect(await quoteOver({ eth_maxPriorityFeePerGas: unknown })).toEqual({
      expected: 21_000n * 107n,
      cap: 21_000n * 207n,
    })
  })

  test('behavior: no cap without a base fee', async () => {
    expect(await quoteOver({ eth_getBlockByNumber: {} })).toEqual({ expected: 21_000n * 107n })
    expect(await quoteOver({ eth_getBlockByNumber: { baseFeePerGas: '0x0' } })).toEqual({ expected: 21_000n * 5n })
  })

  test('behavior: adds the fees of the OP Stack’s oracle, and counts a fee whose call reverts as 0', async () => {
    expect(await quoteOver({ eth_call: '0x64' })).toEqual({ expected: 21_000n * 105n + 200n })
    const reverted = { code: -32000, message: 'execution reverted' }
    expect(await quoteOver({ eth_call: reverted })).toEqual({ expected: 21_000n * 105n })
  })

  test('behavior: no cap on Scroll, whose data fee is not read', async () => {
    expect(await quoteOver({}, { chainId: 534_352 })).toEqual({ expected: 21_000n * 105n })
  })

  test.each([
    ['InsufficientFunds', { eth_getBalance: '0x9' }],
    ['InsufficientFunds', { eth_estimateGas: { code: -32000, message: 'insufficient funds for transfer' } }],
    ['TransactionFailed', { eth_estimateGas: { code: 3, message: 'execution reverted: Paused' } }],
    ['TransactionFailed', { eth_estimateGas: { code: -32015, message: 'VM execution error' } }],
    ['TransactionFailed', { eth_estimateGas: { code: -32000, message: 'gas required exceeds allowance (0)' } }],
  ])('error: MoneyError %s for %o', async (code, results) => {
    await expect(quoteOver(results)).rejects.toMatchObject({ name: 'MoneyError', code })
  })

  test.each([
    { eth_estimateGas: { code: -32601, message: 'the method does not exist' } },
    { eth_getBalance: { code: -32000, message: 'header not found' } },
    { eth_call: { code: -32601, message: 'the method does not exist' } },
    ...['eth_call', 'eth_estimateGas'].flatMap((method) => [
      { [method]: { code: -32000, message: 'header not found' } },
      { [method]: { code: -32016, message: 'over rate limit' } },
      { [method]: { code: -32603, message: 'Internal error' } },
    ]),
    { eth_estimateGas: '0x' },
    { eth_getBlockByNumber: { baseFeePerGas: -1 } },
    { eth_maxPriorityFeePerGas: `0x${'f'.repeat(64)}` },
  ])('error: ServiceError InvalidAnswer for %o', async (results) => {
    await expect(quoteOver(results)).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
  })
})
