import { type Abi, type Address, erc20Abi, type Hex, parseEther } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUpEvmSandbox } from '../../test/setUpEvmSandbox.ts'
import dexFactory from './contracts/DexFactory.json' with { type: 'json' }
import dexPair from './contracts/DexPair.json' with { type: 'json' }
import dexRouter from './contracts/DexRouter.json' with { type: 'json' }
import { type SandboxPair, sandboxDex, sandboxPriceFeeds, sandboxTokens } from './evmSandbox.ts'
import { moveDexPrice } from './moveDexPrice.ts'
import { computeAmountOut } from './planSandwich.ts'
import { readReserves } from './readReserves.ts'
import { type Sandwich, startSandwichBot } from './startSandwichBot.ts'

const world = setUpEvmSandbox()
const { dollar, wrappedEther, odd, silent, fee } = sandboxTokens
const { router, factory, pairs } = sandboxDex
const deadline = 2n ** 40n

async function write(address: Address, abi: unknown, functionName: string, args: unknown[], value?: bigint) {
  const { client, wallet } = world()
  const hash = await wallet.writeContract({ address, abi: abi as Abi, functionName, args, chain: null, value })
  // `waitForTransactionReceipt` may miss the block of the transaction, and then waits for a further one. The bot mines no empty blocks.
  const readReceipt = () => client.getTransactionReceipt({ hash }).catch(() => undefined)
  await expect.poll(readReceipt).toBeDefined()
  const receipt = await client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}
const route = (functionName: string, args: unknown[], value?: bigint) =>
  write(router, dexRouter.abi, functionName, args, value)
const approve = (token: Address, amount: bigint) => write(token, erc20Abi, 'approve', [router, amount])
const read = (address: Address, abi: unknown, functionName: string, args: unknown[] = []) =>
  world().client.readContract({ address, abi: abi as Abi, functionName, args })
const balanceOf = (token: Address, owner = world().account) =>
  read(token, erc20Abi, 'balanceOf', [owner]) as Promise<bigint>

/** Returns how much of a token the account has got in a function. */
async function gainOf(token: Address, act: () => Promise<unknown>): Promise<bigint> {
  const before = await balanceOf(token)
  await act()
  return (await balanceOf(token)) - before
}

describe('sandboxDex', () => {
  test('default', async () => {
    const tokensOf = async (pair: Address) => [
      await read(pair, dexPair.abi, 'token0'),
      await read(pair, dexPair.abi, 'token1'),
    ]
    for (const { address, tokens, reserves } of Object.values(pairs)) {
      expect(await tokensOf(address)).toEqual(tokens)
      expect(await readReserves(world().rpcUrl, address)).toEqual(reserves)
      expect(await read(factory, dexFactory.abi, 'getPair', tokens.toReversed())).toBe(address)
    }
    expect(await read(factory, dexFactory.abi, 'allPairsLength')).toBe(5n)
    expect([await read(router, dexRouter.abi, 'factory'), await read(router, dexRouter.abi, 'WETH')]).toEqual([
      factory,
      wrappedEther.address,
    ])
  })

  test('behavior: the prices of the pools are those of the feeds', () => {
    const priceOf = new Map<Address, bigint>(
      Object.values(sandboxPriceFeeds).map(({ token, answer }) => [
        token === 'native' ? wrappedEther.address : token,
        answer,
      ]),
    )
    const worthOf = (token: Address, amount: bigint) => {
      const { decimals = 0 } = Object.values(sandboxTokens).find(({ address }) => address === token) ?? {}
      return ((priceOf.get(token) ?? 0n) * amount) / 10n ** BigInt(decimals)
    }
    for (const { tokens, reserves } of Object.values<SandboxPair>(pairs))
      expect(worthOf(tokens[0], reserves[0])).toBe(worthOf(tokens[1], reserves[1]))
  })

  test('behavior: each kind of swap gives what was quoted', async () => {
    const { account, client } = world()
    const amountIn = parseEther('1')
    const quote = async (amount: bigint, path: Address[]) =>
      ((await read(router, dexRouter.abi, 'getAmountsOut', [amount, path])) as bigint[]).at(-1) as bigint
    const path = [wrappedEther.address, dollar.address]
    const expected = await quote(amountIn, path)
    expect(expected).toBe(computeAmountOut(amountIn, pairs.etherDollar.reserves[1], pairs.etherDollar.reserves[0]))
    const swapEther = () => route('swapExactETHForTokens', [expected, path, account, deadline], amountIn)
    expect(await gainOf(dollar.address, swapEther)).toBe(expected)

    const longPath = [dollar.address, wrappedEther.address, odd.address]
    const odds = await quote(5_000_000n, longPath)
    await approve(dollar.address, 5_000_000n)
    const swapTokens = () => route('swapExactTokensForTokens', [5_000_000n, odds, longPath, account, deadline])
    expect(await gainOf(odd.address, swapTokens)).toBe(odds)

    const [needed] = (await read(router, dexRouter.abi, 'getAmountsIn', [
      7_000_000n,
      [dollar.address, silent.address],
    ])) as [bigint]
    await approve(dollar.address, needed)
    const spend = () =>
      route('swapTokensForExactTokens', [7_000_000n, needed, [dollar.address, silent.address], account, deadline])
    expect(await gainOf(silent.address, spend)).toBe(7_000_000n)
    expect(await read(dollar.address, erc20Abi, 'allowance', [account, router])).toBe(0n)

    const ether = await quote(9_000_000n, path.toReversed())
    await approve(dollar.address, 9_000_000n)
    const before = await client.getBalance({ address: account })
    const receipt = await route('swapExactTokensForETH', [9_000_000n, ether, path.toReversed(), account, deadline])
    const gasCost = receipt.gasUsed * receipt.effectiveGasPrice
    expect(await client.getBalance({ address: account })).toBe(before + ether - gasCost)

    const exact = () => route('swapETHForExactTokens', [1_000_000n, path, account, deadline], parseEther('1'))
    expect(await gainOf(dollar.address, exact)).toBe(1_000_000n)
    expect(await client.getBalance({ address: router })).toBe(0n)
  })

  test('behavior: a token with a fee needs the functions for it', async () => {
    const { account, client } = world()
    const path = [fee.address, wrappedEther.address]
    await approve(fee.address, parseEther('10'))
    const args = [parseEther('10'), 0n, path, account, deadline]
    const call = { address: router, abi: dexRouter.abi as Abi, args, account }
    await expect(client.simulateContract({ ...call, functionName: 'swapExactTokensForTokens' })).rejects.toThrow(
      'Dex: too little in',
    )
    const swap = () => route('swapExactTokensForTokensSupportingFeeOnTransferTokens', args)
    const { reserves } = pairs.etherFee
    expect(await gainOf(wrappedEther.address, swap)).toBe(
      computeAmountOut((parseEther('10') * 99n) / 100n, reserves[1], reserves[0]),
    )
    const back = [wrappedEther.address, fee.address]
    const buy = () =>
      route('swapExactETHForTokensSupportingFeeOnTransferTokens', [0n, back, account, deadline], parseEther('1'))
    expect(await gainOf(fee.address, buy)).toBeGreaterThan(parseEther('5800'))
  })

  test('behavior: liquidity comes and goes', async () => {
    const { account } = world()
    const { address, tokens } = pairs.dollarSilent
    await approve(dollar.address, 1_000_000n)
    await approve(silent.address, 2_000_000n)
    const add = () => route('addLiquidity', [...tokens, 1_000_000n, 2_000_000n, 0n, 0n, account, deadline])
    const shares = await gainOf(address, add)
    expect(shares).toBeGreaterThan(0n)
    await approve(address, shares)
    const remove = () => route('removeLiquidity', [...tokens, shares, 0n, 0n, account, deadline])
    expect(await gainOf(dollar.address, remove)).toBeLessThanOrEqual(1_000_000n)
    expect(await balanceOf(address)).toBe(0n)
  })

  test('error: expired, too little out, no pair', async () => {
    const { client, account } = world()
    const call = {
      address: router,
      abi: dexRouter.abi as Abi,
      functionName: 'swapExactETHForTokens',
      account,
      value: 1n,
    }
    const path = [wrappedEther.address, dollar.address]
    const failure = (args: unknown[]) => expect(client.simulateContract({ ...call, args })).rejects
    await failure([0n, path, account, 1n]).toThrow('Router: expired')
    await failure([10n ** 9n, path, account, deadline]).toThrow('Router: too little out')
    await failure([0n, [wrappedEther.address, sandboxTokens.refusing.address], account, deadline]).toThrow(
      'Router: no pair',
    )
    await failure([0n, [dollar.address, wrappedEther.address], account, deadline]).toThrow(
      'Router: the path must start',
    )
  })
})

describe('moveDexPrice', () => {
  /** Returns the price of the second token in the first one, times 10¹⁸. */
  async function priceIn({ address }: SandboxPair): Promise<bigint> {
    const [first, second] = await readReserves(world().rpcUrl, address)
    return (first * 10n ** 18n) / second
  }

  test.each([
    ['up', pairs.etherDollar, wrappedEther.address, 1_000, 11_000n],
    ['down', pairs.etherDollar, wrappedEther.address, -2_500, 7_500n],
    ['of the first token, up', pairs.etherOdd, wrappedEther.address, 2_500, 8_000n],
    ['by little', pairs.dollarSilent, silent.address, 1, 10_001n],
    ['to half', pairs.etherFee, fee.address, -5_000, 5_000n],
  ])('%s', async (_, pair, token, basisPoints, expected) => {
    const before = await priceIn(pair)
    await moveDexPrice({ rpcUrl: world().rpcUrl, pair, token, basisPoints })
    const parts = ((await priceIn(pair)) * 1_000_000_000n) / before
    const difference = parts - expected * 100_000n
    expect(difference * difference).toBeLessThan(1_000_000n)
  })

  test('error: a token of another pair, and a fall to nothing', async () => {
    const { rpcUrl } = world()
    const move = (token: Address, basisPoints: number) =>
      expect(moveDexPrice({ rpcUrl, pair: pairs.thin, token, basisPoints })).rejects
    await move(fee.address, 5).toThrow(`The pair ${pairs.thin.address} does not have the token ${fee.address}.`)
    await move(odd.address, -10_000).toThrow('A price cannot fall by 10000 basis points.')
  })
})

describe('startSandwichBot', () => {
  const path = [wrappedEther.address, dollar.address]

  async function quote(amountIn: bigint) {
    const [dollars, ether] = await readReserves(world().rpcUrl, pairs.etherDollar.address)
    return computeAmountOut(amountIn, ether, dollars)
  }

  test('default', async () => {
    const { rpcUrl, client, account } = world()
    const sandwiches: Sandwich[] = []
    const stop = await startSandwichBot({ rpcUrl, intervalMs: 1, onSandwich: (each) => sandwiches.push(each) })
    onTestFinished(stop)
    const amountIn = parseEther('50')
    const quoted = await quote(amountIn)
    const minOut = (quoted * 97n) / 100n
    const got = await gainOf(dollar.address, () =>
      route('swapExactETHForTokens', [minOut, path, account, deadline], amountIn),
    )
    await expect.poll(() => sandwiches.length).toBe(1)
    // The victim gets its minimum, and hardly more.
    expect(got).toBeGreaterThanOrEqual(minOut)
    expect(got - minOut).toBeLessThan(1_000n)
    const [{ front, back, victim, token, profit, stake }] = sandwiches as [Sandwich]
    const receipts = await Promise.all([front, victim, back].map((hash: Hex) => client.getTransactionReceipt({ hash })))
    expect(receipts.map(({ status, transactionIndex }) => [status, transactionIndex])).toEqual([
      ['success', 0],
      ['success', 1],
      ['success', 2],
    ])
    expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1)
    expect(token).toBe(wrappedEther.address)
    const bot = receipts[0]?.from as Address
    const block = receipts[0]?.blockNumber as bigint
    const balanceAt = (blockNumber: bigint) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [bot], blockNumber })
    expect((await balanceAt(block)) - (await balanceAt(block - 1n))).toBe(profit)
    expect(profit).toBeGreaterThan(0n)
    expect(stake).toBeGreaterThan(profit)
  })

  test('behavior: a swap with a tight minimum gets what was quoted', async () => {
    const { rpcUrl, account } = world()
    const sandwiches: Sandwich[] = []
    const stop = await startSandwichBot({ rpcUrl, intervalMs: 1, onSandwich: (each) => sandwiches.push(each) })
    onTestFinished(stop)
    const quoted = await quote(parseEther('1'))
    const swap = () => route('swapExactETHForTokens', [quoted, path, account, deadline], parseEther('1'))
    expect(await gainOf(dollar.address, swap)).toBe(quoted)
    expect(sandwiches).toEqual([])
  })

  test('behavior: after it has stopped, the chain mines each transaction at once', async () => {
    const { rpcUrl, client, wallet, account } = world()
    const stop = await startSandwichBot({ rpcUrl })
    await stop()
    const hash = await wallet.sendTransaction({ to: account, value: 1n, chain: null })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  })
})
