import { type Address, createPublicClient, type Hex, http, isAddressEqual } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testAccounts } from '../chain/testAccounts.ts'
import { makeHistory } from './makeHistory.ts'
import { callNode } from './rpc.ts'
import { startEvmSandbox } from './startEvmSandbox.ts'

const account: Address = '0x00000000000000000000000000000000000000cc'

async function startChain(parameters?: startEvmSandbox.Parameters) {
  const { rpcUrl, stop } = await startEvmSandbox(parameters)
  onTestFinished(stop)
  return { rpcUrl, client: createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 }) }
}

/** Returns the transactions of a history, with the addresses that they touch. */
async function readHistory(rpcUrl: string, { firstBlock, lastBlock }: { firstBlock: bigint; lastBlock: bigint }) {
  const receipts: { from: Address; to: Address; status: Hex; logs: { topics: Hex[] }[] }[] = []
  for (let number = firstBlock; number <= lastBlock; number++)
    receipts.push(...(await callNode<typeof receipts>(rpcUrl, 'eth_getBlockReceipts', `0x${number.toString(16)}`)))
  return receipts.map(({ from, to, status, logs }) => ({
    status,
    touches: [from, to, ...logs.flatMap(({ topics }) => topics.map((topic) => `0x${topic.slice(-40)}` as Address))],
  }))
}

describe('makeHistory', () => {
  test('default', async () => {
    const { rpcUrl, client } = await startChain()
    const history = await makeHistory({ rpcUrl, account, count: 1_000 })
    expect(history.lastBlock - history.firstBlock).toBe(9n)
    const transactions = await readHistory(rpcUrl, history)
    expect(transactions).toHaveLength(1_000)
    expect(transactions.filter(({ status }) => status === '0x0')).toHaveLength(100)
    const mine = transactions.filter(({ touches }) => touches.some((each) => isAddressEqual(each, account)))
    expect(mine).toHaveLength(1_000)
    expect(await client.getTransactionCount({ address: account })).toBe(700)
  })

  test('param: account, of anvil, which can go on afterwards', async () => {
    const { rpcUrl, client } = await startChain()
    const { address } = testAccounts[0]
    await makeHistory({ rpcUrl, account: address, count: 20, perBlock: 7 })
    const hash = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', { from: address, to: account, value: '0x1' })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getTransactionCount({ address })).toBe(15)
  })

  test('param: secondsBetweenBlocks', async () => {
    const year = 365 * 86_400
    const startedAt = 1_700_000_000
    const { rpcUrl, client } = await startChain({ startedAt })
    const { firstBlock, lastBlock } = await makeHistory({
      rpcUrl,
      account,
      count: 10,
      perBlock: 1,
      secondsBetweenBlocks: year / 5,
    })
    const { timestamp: first } = await client.getBlock({ blockNumber: firstBlock })
    const { timestamp: last } = await client.getBlock({ blockNumber: lastBlock })
    expect(last - first).toBe(BigInt((year / 5) * 9))
    expect((await client.getBlock({ blockNumber: 0n })).timestamp).toBe(BigInt(startedAt))
  })

  test('behavior: makes the same transactions on each chain', async () => {
    const read = async () => {
      const { rpcUrl } = await startChain()
      return readHistory(rpcUrl, await makeHistory({ rpcUrl, account, count: 30 }))
    }
    expect(await read()).toEqual(await read())
  })
})
