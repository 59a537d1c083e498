import { type Address, type Hex, hexToBigInt, isAddressEqual, numberToHex } from 'viem'
import { actAs, toTransaction } from './actAs.ts'
import dexRouter from './contracts/DexRouter.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEtherContract from './contracts/WrappedEther.json' with { type: 'json' }
import { sandboxDex, sandboxTokens } from './evmSandbox.ts'
import { planSandwich, type SandwichPlan } from './planSandwich.ts'
import { readReserves } from './readReserves.ts'
import { readWaitingSwap, type WaitingTransaction } from './readWaitingSwap.ts'
import { repeatUntilStopped, type StopAdversary } from './repeatUntilStopped.ts'
import { callBatch, callNode } from './rpc.ts'
import { sandboxActors } from './sandboxActors.ts'

/** A sandwich. Its amounts are base units of `token`, which the victim has sold. */
export type Sandwich = Pick<SandwichPlan, 'stake' | 'profit'> & {
  victim: Hex
  token: Address
  /** The hashes of the bot's swaps before and after the victim's. */
  front: Hex
  back: Hex
}

type Waiting = Record<Address, Record<string, WaitingTransaction>>

const bot = sandboxActors.sandwichBot
const stock = 10n ** 30n
const noDeadline = 2n ** 64n
const gas = numberToHex(500_000)

/**
 * Trades around the swaps of others on the DEX: it buys what a swap is about to buy, so that the swap gets no more than its minimum, and
 * sells right after it, in the same block. It sees waiting transactions and builds the blocks: until it stops, the chain mines only when
 * the bot looks at it. It attacks direct swaps with an exact input, if that makes a profit, one in each block.
 *
 * @param intervalMs the time between two blocks in ms; default 100
 * @param onSandwich is called after each attack
 * @returns when the bot has its funds, a function that ends it; after that, each transaction is mined at once again
 */
export async function startSandwichBot({
  rpcUrl,
  intervalMs = 100,
  onSandwich = () => {},
}: startSandwichBot.Parameters): Promise<StopAdversary> {
  await fundBot(rpcUrl)
  await callNode(rpcUrl, 'evm_setAutomine', false)
  const stop = repeatUntilStopped(intervalMs, async () => {
    const { pending } = await callNode<{ pending: Waiting }>(rpcUrl, 'txpool_content')
    const waiting = Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
    if (waiting.length === 0) return
    const attack = await findAttack(rpcUrl, waiting)
    const sandwich = attack && (await sendSwaps(rpcUrl, attack))
    await callNode(rpcUrl, 'evm_mine')
    if (sandwich) onSandwich(sandwich)
  })
  let whenStopped: Promise<void> | undefined
  return () => {
    whenStopped ??= stop().then(async () => {
      await callBatch(rpcUrl, [{ method: 'evm_setAutomine', params: [true] }, { method: 'evm_mine' }])
    })
    return whenStopped
  }
}

export declare namespace startSandwichBot {
  type Parameters = {
    rpcUrl: string
    intervalMs?: number | undefined
    onSandwich?: ((sandwich: Sandwich) => void) | undefined
  }
}

/** Gives the bot some of each token of the DEX, and lets the router take them. */
async function fundBot(rpcUrl: string): Promise<void> {
  const { wrappedEther, dollar, odd, silent } = sandboxTokens
  await callNode(rpcUrl, 'anvil_setBalance', bot, numberToHex(stock))
  const ether = { from: bot, address: wrappedEther.address, abi: wrappedEtherContract.abi }
  await actAs(rpcUrl, { ...ether, functionName: 'deposit', value: stock / 2n })
  for (const { address } of [dollar, odd, silent])
    await actAs(rpcUrl, { from: bot, address, abi: sandboxToken.abi, functionName: 'mint', args: [bot, stock] })
  for (const { address } of [wrappedEther, dollar, odd, silent]) {
    const approve = { from: bot, address, abi: sandboxToken.abi, functionName: 'approve' }
    // sNONE replaces an allowance only by way of 0.
    await actAs(rpcUrl, { ...approve, args: [sandboxDex.router, 0n] })
    await actAs(rpcUrl, { ...approve, args: [sandboxDex.router, stock] })
  }
}

type Attack = { victim: WaitingTransaction; plan: SandwichPlan; tokenIn: Address; tokenOut: Address }

async function findAttack(rpcUrl: string, waiting: readonly WaitingTransaction[]): Promise<Attack | undefined> {
  for (const victim of waiting) {
    const swap = isAddressEqual(victim.from, bot) ? undefined : readWaitingSwap(victim)
    if (!swap) continue
    const { tokenIn, tokenOut, amountIn, minOut } = swap
    const pair = Object.values(sandboxDex.pairs).find(({ tokens }) =>
      [tokenIn, tokenOut].every((token) => tokens.some((each) => isAddressEqual(each, token))),
    )
    // A fee on transfer costs more than a sandwich earns.
    if (!pair || [tokenIn, tokenOut].some((token) => isAddressEqual(token, sandboxTokens.fee.address))) continue
    const [reserve0, reserve1] = await readReserves(rpcUrl, pair.address)
    const isFirst = isAddressEqual(pair.tokens[0], tokenIn)
    const [reserveIn, reserveOut] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
    const plan = planSandwich({ amountIn, minOut, reserveIn, reserveOut })
    if (plan) return { victim, plan, tokenIn, tokenOut }
  }
  return undefined
}

/** Sends the two swaps. The node sorts by the fee, so that one wei more or less decides the order. */
async function sendSwaps(rpcUrl: string, { victim, plan, tokenIn, tokenOut }: Attack): Promise<Sandwich> {
  const fee = hexToBigInt(victim.maxFeePerGas ?? victim.gasPrice ?? '0x0')
  const swap = (amountIn: bigint, path: [Address, Address], maxFee: bigint) => ({
    ...toTransaction({
      from: bot,
      address: sandboxDex.router,
      abi: dexRouter.abi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, 0n, path, bot, noDeadline],
    }),
    gas,
    maxFeePerGas: numberToHex(maxFee),
    maxPriorityFeePerGas: '0x0',
  })
  const front = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', swap(plan.stake, [tokenIn, tokenOut], fee + 1n))
  const back = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', swap(plan.bought, [tokenOut, tokenIn], fee - 1n))
  return { victim: victim.hash, token: tokenIn, stake: plan.stake, profit: plan.profit, front, back }
}
