import { describe, expect, test } from 'vitest'
import { setUpEvmSandbox } from '../../test/setUpEvmSandbox.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { reorganise } from './reorganise.ts'

const world = setUpEvmSandbox()
const to = testAccounts[1].address

const send = async (value: bigint) => {
  const hash = await world().wallet.sendTransaction({ to, value, chain: null })
  await world().client.waitForTransactionReceipt({ hash })
  return hash
}

describe('reorganise', () => {
  test('default', async () => {
    const { rpcUrl, client, account } = world()
    const balance = await client.getBalance({ address: to })
    const nonce = await client.getTransactionCount({ address: account })
    await send(1n)
    const lost = await send(2n)
    const before = await client.getBlock()
    await reorganise({ rpcUrl, depth: 2 })
    const after = await client.getBlock()
    expect(after.number).toBe(before.number)
    expect(after.hash).not.toBe(before.hash)
    expect(await client.getBalance({ address: to })).toBe(balance)
    expect(await client.getTransactionCount({ address: account })).toBe(nonce)
    await expect(client.getTransactionReceipt({ hash: lost })).rejects.toThrow('could not be found')
  })

  test('param: kept', async () => {
    const { rpcUrl, client } = world()
    const balance = await client.getBalance({ address: to })
    const kept = await send(5n)
    const lost = await send(7n)
    const { blockHash } = await client.getTransactionReceipt({ hash: kept })
    await reorganise({ rpcUrl, depth: 2, kept: [kept] })
    const receipt = await client.getTransactionReceipt({ hash: kept })
    expect(receipt.status).toBe('success')
    expect(receipt.blockHash).not.toBe(blockHash)
    expect(await client.getBalance({ address: to })).toBe(balance + 5n)
    await expect(client.getTransactionReceipt({ hash: lost })).rejects.toThrow('could not be found')
  })

  test('error: deeper than the chain', async () => {
    const { rpcUrl } = world()
    await expect(reorganise({ rpcUrl, depth: 1_000 })).rejects.toThrow('anvil_reorg failed')
  })
})
