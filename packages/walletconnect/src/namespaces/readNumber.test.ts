import { describe, expect, test } from 'vitest'
import { evmOne, solana } from '../openDapp.test.setup.ts'
import { startRpcServer } from '../rpcServer.test.setup.ts'
import { namespaces } from './namespaces.ts'

const rpcOf = ({ url }: { url: string }) => ({
  urls: () => [url],
  timeoutMs: 5_000,
  batchSize: 1,
  pollIntervalMs: 1,
})
const address = `0x${'1'.repeat(40)}`
const invalid = { name: 'ServiceError', code: 'InvalidAnswer' }

describe('readQuantity', () => {
  test('default', async () => {
    const node = await startRpcServer(() => ({ result: `0x${'f'.repeat(64)}` }))
    const most = 2n ** 256n - 1n
    expect(await namespaces.eip155.readBalance?.({ address, network: evmOne, rpc: rpcOf(node) })).toBe(most)
  })

  test.each([
    ...[
      '""',
      '"0x"',
      '"0x-1"',
      '"5"',
      '"de0b"',
      '" 0x1"',
      'true',
      '5',
      '-5',
      '[]',
      '["0x1"]',
      'null',
      '{"value":"0x1"}',
    ],
    `"0x1${'0'.repeat(64)}"`,
  ])('error: InvalidAnswer for an invalid quantity: %s', async (result) => {
    const node = await startRpcServer(() => ({ status: 200, body: `{"result":${result}}` }))
    const rpc = rpcOf(node)
    await expect(namespaces.eip155.readBalance?.({ address, network: evmOne, rpc })).rejects.toMatchObject(invalid)
  })

  test.each([...['""', '"0x5"', '"5"', 'true', '-5', '0.5', '[]', '[5]', 'null', '18446744073709551616']])(
    'error: InvalidAnswer for invalid lamports: %s',
    async (value) => {
      const node = await startRpcServer(() => ({ status: 200, body: `{"result":{"value":${value}}}` }))
      await expect(
        namespaces.solana.readBalance?.({ address, network: solana, rpc: rpcOf(node) }),
      ).rejects.toMatchObject(invalid)
    },
  )

  test.each(['null', 'true', '5', '[]', '"5"'])(
    'error: InvalidAnswer for an invalid balance response: %s',
    async (result) => {
      const node = await startRpcServer(() => ({ status: 200, body: `{"result":${result}}` }))
      await expect(
        namespaces.solana.readBalance?.({ address, network: solana, rpc: rpcOf(node) }),
      ).rejects.toMatchObject(invalid)
    },
  )
})
