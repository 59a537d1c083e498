import { type Abi, type Address, erc20Abi, type Hex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { setUpEvmSandbox } from '../../test/setUpEvmSandbox.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import faucetContract from './contracts/Faucet.json' with { type: 'json' }
import refusingToken from './contracts/RefusingToken.json' with { type: 'json' }
import silentToken from './contracts/SilentToken.json' with { type: 'json' }
import wrappedEtherContract from './contracts/WrappedEther.json' with { type: 'json' }
import { sandboxFaucet, sandboxMulticall3, sandboxPriceFeeds, sandboxTokens } from './evmSandbox.ts'
import { setFeedPrice } from './setFeedPrice.ts'

const world = setUpEvmSandbox()
const other: Address = '0x00000000000000000000000000000000000000aa'
const { dollar, wrappedEther, silent, refusing, fee } = sandboxTokens

const balanceOf = (token: Address, owner: Address) =>
  world().client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

async function write(address: Address, abi: unknown, functionName: string, args: unknown[], value?: bigint) {
  const { client, wallet } = world()
  const hash = await wallet.writeContract({ address, abi: abi as Abi, functionName, args, chain: null, value })
  return client.waitForTransactionReceipt({ hash })
}

describe('sandboxTokens', () => {
  test('default', async () => {
    const { client } = world()
    const read = async (address: Address) => {
      const token = { address, abi: erc20Abi } as const
      const [name, symbol, decimals, ...balances] = await Promise.all([
        client.readContract({ ...token, functionName: 'name' }),
        client.readContract({ ...token, functionName: 'symbol' }),
        client.readContract({ ...token, functionName: 'decimals' }),
        ...testAccounts.map((account) => balanceOf(address, account.address)),
      ])
      expect(new Set(balances).size).toBe(1)
      return { address, name, symbol, decimals, balance: balances[0] }
    }
    const tokens = Object.values(sandboxTokens)
    expect(await Promise.all(tokens.map(({ address }) => read(address)))).toEqual(tokens)
  })

  test('behavior: WETH is made of ether and becomes ether again', async () => {
    await write(wrappedEther.address, wrappedEtherContract.abi, 'deposit', [], parseEther('2'))
    expect(await balanceOf(wrappedEther.address, world().account)).toBe(parseEther('2'))
    const { logs } = await write(wrappedEther.address, wrappedEtherContract.abi, 'withdraw', [parseEther('2')])
    expect(await balanceOf(wrappedEther.address, world().account)).toBe(0n)
    expect(await world().client.getBalance({ address: wrappedEther.address })).toBe(parseEther('1700'))
    expect(logs).toHaveLength(2)
  })

  test('behavior: sNONE returns nothing, and replaces an allowance only by way of 0', async () => {
    const { client, account } = world()
    const token = { address: silent.address, abi: silentToken.abi as Abi, account }
    const { result } = await client.simulateContract({ ...token, functionName: 'transfer', args: [other, 5n] })
    expect(result).toBeUndefined()
    await write(silent.address, silentToken.abi, 'transfer', [other, 5n])
    expect(await balanceOf(silent.address, other)).toBe(5n)
    await write(silent.address, silentToken.abi, 'approve', [other, 7n])
    await expect(client.simulateContract({ ...token, functionName: 'approve', args: [other, 8n] })).rejects.toThrow(
      'sNONE: set the allowance to 0 first',
    )
    await write(silent.address, silentToken.abi, 'approve', [other, 0n])
    await write(silent.address, silentToken.abi, 'approve', [other, 8n])
    await expect(
      client.simulateContract({ ...token, functionName: 'transfer', args: [other, silent.balance] }),
    ).rejects.toThrow('sNONE: balance too low')
  })

  test('behavior: sNO returns false and moves nothing, and the transaction succeeds', async () => {
    const { client, account } = world()
    const transfer = { address: refusing.address, abi: erc20Abi, functionName: 'transfer', account } as const
    const tooMuch = await client.simulateContract({ ...transfer, args: [other, refusing.balance + 1n] })
    expect(tooMuch.result).toBe(false)
    await write(refusing.address, refusingToken.abi, 'setPaused', [true])
    const refused = await write(refusing.address, refusingToken.abi, 'transfer', [other, 1n])
    expect([refused.status, refused.logs, await balanceOf(refusing.address, other)]).toEqual(['success', [], 0n])
    await write(refusing.address, refusingToken.abi, 'setPaused', [false])
    await write(refusing.address, refusingToken.abi, 'transfer', [other, 1n])
    expect(await balanceOf(refusing.address, other)).toBe(1n)
  })

  test('behavior: sFEE burns 1 % of a transfer, rounded down', async () => {
    await write(fee.address, erc20Abi, 'transfer', [other, 1_099n])
    expect(await balanceOf(fee.address, other)).toBe(1_089n)
    await write(fee.address, erc20Abi, 'transfer', [other, 99n])
    expect(await balanceOf(fee.address, other)).toBe(1_188n)
  })
})

describe('sandboxFaucet', () => {
  const to: Address = '0x00000000000000000000000000000000000000bb'
  const ether: Address = '0x0000000000000000000000000000000000000000'

  test('default', async () => {
    await write(sandboxFaucet, faucetContract.abi, 'give', [ether, to, parseEther('100')])
    expect(await world().client.getBalance({ address: to })).toBe(parseEther('100'))
  })

  test('param: token', async () => {
    const { wrappedEther: _, ...minted } = sandboxTokens
    for (const { address } of Object.values(minted)) {
      await write(sandboxFaucet, faucetContract.abi, 'give', [address, to, 3n])
      expect(await balanceOf(address, to)).toBe(3n)
    }
  })

  test('error: too much ether', async () => {
    const args = [ether, to, parseEther('100') + 1n]
    await expect(
      world().client.simulateContract({ address: sandboxFaucet, abi: faucetContract.abi, functionName: 'give', args }),
    ).rejects.toThrow('Faucet: at most 100 ether at once')
  })
})

describe('sandboxMulticall3', () => {
  test('default', async () => {
    const contracts = Object.values(sandboxTokens).map(({ address }) => ({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf' as const,
      args: [testAccounts[1].address] as const,
    }))
    const noContract = { ...contracts[0], address: other } as (typeof contracts)[number]
    const results = await world().client.multicall({
      contracts: [...contracts, noContract],
      multicallAddress: sandboxMulticall3,
    })
    expect(results.map(({ result }) => result)).toEqual([
      ...Object.values(sandboxTokens).map(({ balance }) => balance),
      undefined,
    ])
  })
})

describe('sandboxPriceFeeds', () => {
  const abi = [
    { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
    { type: 'function', name: 'description', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
    {
      type: 'function',
      name: 'latestRoundData',
      stateMutability: 'view',
      inputs: [],
      outputs: [
        { name: 'roundId', type: 'uint80' },
        { name: 'answer', type: 'int256' },
        { name: 'startedAt', type: 'uint256' },
        { name: 'updatedAt', type: 'uint256' },
        { name: 'answeredInRound', type: 'uint80' },
      ],
    },
  ] as const
  const latestRound = (address: Address) =>
    world().client.readContract({ address, abi, functionName: 'latestRoundData' })

  test('default', async () => {
    const { client } = world()
    const { timestamp } = await client.getBlock({ blockNumber: 1n })
    for (const { address, description, answer } of Object.values(sandboxPriceFeeds)) {
      expect(await client.readContract({ address, abi, functionName: 'decimals' })).toBe(8)
      expect(await client.readContract({ address, abi, functionName: 'description' })).toBe(description)
      expect(await latestRound(address)).toEqual([1n, answer, timestamp, timestamp, 1n])
    }
  })

  test('setFeedPrice', async () => {
    const { rpcUrl, client } = world()
    const { address } = sandboxPriceFeeds.odd
    await setFeedPrice({ rpcUrl, feed: address, answer: 2_60000000n })
    const { timestamp } = await client.getBlock()
    expect(await latestRound(address)).toEqual([2n, 2_60000000n, timestamp, timestamp, 2n])
    await setFeedPrice({ rpcUrl, feed: address, answer: -1n, updatedAt: 1_000n })
    expect(await latestRound(address)).toEqual([3n, -1n, 1_000n, 1_000n, 3n])
  })

  test('error: setFeedPrice of an address that is no feed', async () => {
    const { rpcUrl } = world()
    await expect(setFeedPrice({ rpcUrl, feed: dollar.address as Hex, answer: 1n })).rejects.toThrow('reverted')
  })
})
