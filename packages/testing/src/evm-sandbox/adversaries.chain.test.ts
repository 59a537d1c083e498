import { type Address, erc20Abi, erc721Abi, getAddress, parseEther, parseEventLogs } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUpEvmSandbox } from '../../test/setUpEvmSandbox.ts'
import { startAnvil } from '../chain/startAnvil.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { sandboxTokens } from './evmSandbox.ts'
import { lookAlikeOf } from './lookAlikeOf.ts'
import { type Poison, startPoisoner } from './startPoisoner.ts'
import { type Spam, startSpamMinter } from './startSpamMinter.ts'

const world = setUpEvmSandbox()
const payee: Address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

/** Collects what an adversary reports, and lets a test wait for the next report. */
function createInbox<item>() {
  const items: item[] = []
  let notify = () => {}
  return {
    items,
    add(item: item) {
      items.push(item)
      notify()
    },
    async take(): Promise<item> {
      while (items.length === 0) await new Promise<void>((resolve) => (notify = resolve))
      return items.shift() as item
    },
  }
}

const mined = (hash: `0x${string}`) => world().client.waitForTransactionReceipt({ hash })
const sendToken = (token: Address, to: Address, amount: bigint) =>
  world().wallet.writeContract({
    address: token,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
    chain: null,
  })

describe('lookAlikeOf', () => {
  test('default', () => {
    const lookAlike = lookAlikeOf(payee)
    expect(lookAlike).toBe(getAddress(lookAlike))
    expect(lookAlike.toLowerCase()).toMatch(/^0xab58.{32}ec9b$/)
    expect(lookAlike).not.toBe(payee)
    expect(lookAlikeOf(payee)).toBe(lookAlike)
    expect(lookAlikeOf(payee, 1)).not.toBe(lookAlike)
  })
})

describe('startPoisoner', () => {
  test('default', async () => {
    const { rpcUrl, client, account } = world()
    const inbox = createInbox<Poison>()
    const stop = await startPoisoner({ rpcUrl, account, intervalMs: 1, onPoison: inbox.add })
    onTestFinished(stop)
    const { dollar } = sandboxTokens
    const hash = await sendToken(dollar.address, payee, 2_000_000n)
    const { zeroValue, dust, fake, fakeToken, lookAlike, ...poison } = await inbox.take()
    expect(poison).toEqual({ after: hash, payee })
    expect(lookAlike.toLowerCase()).toMatch(/^0xab58.{32}ec9b$/)
    const transfersOf = async (transaction: `0x${string}` | undefined) =>
      parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: (await mined(transaction ?? '0x')).logs }).map(
        ({ address, args }) => ({ token: getAddress(address), ...args }),
      )
    expect(await transfersOf(zeroValue)).toEqual([{ token: dollar.address, from: account, to: lookAlike, value: 0n }])
    expect(await transfersOf(dust)).toEqual([{ token: dollar.address, from: lookAlike, to: account, value: 1_000n }])
    expect(await transfersOf(fake)).toEqual([{ token: fakeToken, from: account, to: lookAlike, value: 2_000_000n }])
    expect(fakeToken).not.toBe(dollar.address)
    const symbol = await client.readContract({ address: fakeToken, abi: erc20Abi, functionName: 'symbol' })
    expect(symbol).toBe('sUSD')
    const { from } = await client.getTransaction({ hash: fake })
    expect(getAddress(from)).toBe(lookAlike)
  })

  test('behavior: poisons transfers of ether and of WETH', async () => {
    const { rpcUrl, client, wallet, account } = world()
    const { wrappedEther } = sandboxTokens
    await mined(await wallet.sendTransaction({ to: wrappedEther.address, value: 10n, chain: null }))
    const inbox = createInbox<Poison>()
    const stop = await startPoisoner({ rpcUrl, account, intervalMs: 1, onPoison: inbox.add })
    onTestFinished(stop)
    const ether = await wallet.sendTransaction({ to: payee, value: parseEther('1'), chain: null })
    const poison = await inbox.take()
    expect(poison.after).toBe(ether)
    expect((await client.getTransaction({ hash: poison.dust })).value).toBe(10_000_000_000_000n)
    const wrapped = await sendToken(wrappedEther.address, payee, 10n)
    expect((await inbox.take()).after).toBe(wrapped)
  })

  test('behavior: leaves payments to contracts and payments of others alone', async () => {
    const { rpcUrl, wallet, account } = world()
    const inbox = createInbox<Poison>()
    const other = testAccounts[1].address
    const stop = await startPoisoner({ rpcUrl, account, intervalMs: 1, onPoison: inbox.add })
    await mined(await wallet.sendTransaction({ to: sandboxTokens.wrappedEther.address, value: 1n, chain: null }))
    const last = await wallet.sendTransaction({ to: other, value: 1n, chain: null })
    expect((await inbox.take()).after).toBe(last)
    await stop()
    expect(inbox.items).toEqual([])
    await mined(await wallet.sendTransaction({ to: other, value: 1n, chain: null }))
    expect(inbox.items).toEqual([])
  })

  test('error: a chain that cannot be reached', async () => {
    await expect(startPoisoner({ rpcUrl: 'http://127.0.0.1:9', account: payee })).rejects.toThrow('fetch failed')
  })

  test('error: a chain that has stopped', async () => {
    const anvil = await startAnvil()
    const stop = await startPoisoner({ rpcUrl: anvil.rpcUrl, account: payee, intervalMs: 1 })
    await anvil.stop()
    await expect
      .poll(() =>
        fetch(anvil.rpcUrl).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    await expect(stop()).rejects.toThrow('fetch failed')
  })
})

describe('startSpamMinter', () => {
  test('default', async () => {
    const { rpcUrl, client } = world()
    const inbox = createInbox<Spam>()
    const accounts = [testAccounts[0].address, testAccounts[2].address]
    const stop = await startSpamMinter({ rpcUrl, accounts, intervalMs: 1, onSpam: inbox.add })
    onTestFinished(stop)
    const rounds = [await inbox.take(), await inbox.take(), await inbox.take(), await inbox.take()]
    const read = (spam: Spam, functionName: 'name' | 'symbol') =>
      client.readContract({ address: spam.address, abi: erc20Abi, functionName })
    for (const spam of rounds) {
      expect([await read(spam, 'name'), await read(spam, 'symbol')]).toEqual([spam.name, spam.symbol])
      for (const account of accounts) {
        const balance = client.readContract({
          address: spam.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        })
        expect(await balance).toBe(spam.standard === 'erc20' ? parseEther('5000') : 1n)
      }
    }
    expect(rounds.map(({ standard }) => standard)).toEqual(['erc20', 'erc721', 'erc20', 'erc721'])
    const uri = {
      address: rounds[1]?.address as Address,
      abi: erc721Abi,
      functionName: 'tokenURI' as const,
      args: [1n] as const,
    }
    expect(decodeURIComponent(await client.readContract(uri))).toContain('https://rewards.test/claim')
  })

  test('behavior: stops at once between two rounds', async () => {
    const { rpcUrl, client } = world()
    const inbox = createInbox<Spam>()
    const accounts = [testAccounts[0].address]
    const stop = await startSpamMinter({ rpcUrl, accounts, intervalMs: 2 ** 30, onSpam: inbox.add })
    await inbox.take()
    await stop()
    const height = await client.getBlockNumber()
    await stop()
    expect([inbox.items, await client.getBlockNumber()]).toEqual([[], height])
  })
})
