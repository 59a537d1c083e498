import { type Address, type Hex, hexToBigInt, isAddressEqual, numberToHex } from 'viem'
import dexRouter from './contracts/DexRouter.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEtherContract from './contracts/WrappedEther.json' with { type: 'json' }
import { sandboxDex, sandboxTokens } from './evmSandbox.ts'
import { planSandwich, type SandwichPlan } from './planSandwich.ts'
import { type PendingTransaction, readPendingSwap } from './readPendingSwap.ts'
import { readReserves } from './readReserves.ts'
import { repeatUntilStopped, type StopAdversary } from './repeatUntilStopped.ts'
import { callBatch, callNode } from './rpc.ts'
import { sandboxActors } from './sandboxActors.ts'
import { sendContractCall, toTransaction } from './sendContractCall.ts'

/** A completed sandwich attack. The amounts are in base units of `token`, which the victim has sold. */
export type Sandwich = Pick<SandwichPlan, 'stake' | 'profit'> & {
  /** The hash of the victim's swap. */
  victim: Hex
  token: Address
  /** The hashes of the two swaps of the bot: `front` before the victim's swap, and `back` after it. */
  front: Hex
  back: Hex
}

/** The pending transactions of each account, by nonce. */
type PendingByAccount = Record<Address, Record<string, PendingTransaction>>

const botAddress = sandboxActors.sandwichBot
/** The initial balance of the bot: in wei for ether, and in base units for each token. */
const initialBalance = 10n ** 30n
/** A deadline that never passes, in seconds since 1970. */
const noDeadline = 2n ** 64n
const gasLimit = numberToHex(500_000)

/**
 * Starts a bot that attacks the swaps of others on the DEX. The bot buys the token that a swap is about to buy, so that the swap gets only
 * its minimum. Right after the swap, in the same block, the bot sells the token. The bot sees pending transactions and decides when blocks
 * are mined: until it stops, the chain mines only at the intervals of the bot. The bot attacks at most one swap in each block, and only
 * direct swaps with an exact input that make a profit for the bot.
 *
 * @param intervalMs the time between two blocks in ms; default 100
 * @param onSandwich is called after each attack
 * @returns a function that stops the bot; resolves once the bot has its funds. After the bot has stopped, each transaction is mined
 *   immediately again
 */
export async function startSandwichBot({
  rpcUrl,
  intervalMs = 100,
  onSandwich = () => {},
}: startSandwichBot.Parameters): Promise<StopAdversary> {
  await fundBot(rpcUrl)
  await callNode(rpcUrl, 'evm_setAutomine', false)
  const stop = repeatUntilStopped(intervalMs, async () => {
    const { pending } = await callNode<{ pending: PendingByAccount }>(rpcUrl, 'txpool_content')
    const pendingTransactions = Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
    if (pendingTransactions.length === 0) return
    const attack = await findAttack(rpcUrl, pendingTransactions)
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

/** Gives the bot ether and tokens of the DEX, and approves the router to spend these tokens. */
async function fundBot(rpcUrl: string): Promise<void> {
  const { wrappedEther, dollar, odd, silent } = sandboxTokens
  await callNode(rpcUrl, 'anvil_setBalance', botAddress, numberToHex(initialBalance))
  const wethCall = { from: botAddress, address: wrappedEther.address, abi: wrappedEtherContract.abi }
  await sendContractCall(rpcUrl, { ...wethCall, functionName: 'deposit', value: initialBalance / 2n })
  for (const { address } of [dollar, odd, silent])
    await sendContractCall(rpcUrl, {
      from: botAddress,
      address,
      abi: sandboxToken.abi,
      functionName: 'mint',
      args: [botAddress, initialBalance],
    })
  for (const { address } of [wrappedEther, dollar, odd, silent]) {
    const approveCall = { from: botAddress, address, abi: sandboxToken.abi, functionName: 'approve' }
    // The token sNONE reverts unless the old or the new allowance is 0.
    await sendContractCall(rpcUrl, { ...approveCall, args: [sandboxDex.router, 0n] })
    await sendContractCall(rpcUrl, { ...approveCall, args: [sandboxDex.router, initialBalance] })
  }
}

type Attack = { victim: PendingTransaction; plan: SandwichPlan; tokenIn: Address; tokenOut: Address }

async function findAttack(
  rpcUrl: string,
  pendingTransactions: readonly PendingTransaction[],
): Promise<Attack | undefined> {
  for (const victim of pendingTransactions) {
    const swap = isAddressEqual(victim.from, botAddress) ? undefined : readPendingSwap(victim)
    if (!swap) continue
    const { tokenIn, tokenOut, amountIn, minOut } = swap
    const pair = Object.values(sandboxDex.pairs).find(({ tokens }) =>
      [tokenIn, tokenOut].every((token) => tokens.some((each) => isAddressEqual(each, token))),
    )
    // Tokens with a fee on each transfer are skipped, because the fee costs more than a sandwich earns.
    if (!pair || [tokenIn, tokenOut].some((token) => isAddressEqual(token, sandboxTokens.fee.address))) continue
    const [reserve0, reserve1] = await readReserves(rpcUrl, pair.address)
    const isTokenInFirst = isAddressEqual(pair.tokens[0], tokenIn)
    const [reserveIn, reserveOut] = isTokenInFirst ? [reserve0, reserve1] : [reserve1, reserve0]
    const plan = planSandwich({ amountIn, minOut, reserveIn, reserveOut })
    if (plan) return { victim, plan, tokenIn, tokenOut }
  }
  return undefined
}

/**
 * Sends the two swaps of a sandwich. The node orders transactions by their fee, so a fee that is one wei higher or lower decides the order.
 */
async function sendSwaps(rpcUrl: string, { victim, plan, tokenIn, tokenOut }: Attack): Promise<Sandwich> {
  const victimFee = hexToBigInt(victim.maxFeePerGas ?? victim.gasPrice ?? '0x0')
  const createSwap = (amountIn: bigint, path: [Address, Address], maxFee: bigint) => ({
    ...toTransaction({
      from: botAddress,
      address: sandboxDex.router,
      abi: dexRouter.abi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, 0n, path, botAddress, noDeadline],
    }),
    gas: gasLimit,
    maxFeePerGas: numberToHex(maxFee),
    maxPriorityFeePerGas: '0x0',
  })
  const frontHash = await callNode<Hex>(
    rpcUrl,
    'eth_sendTransaction',
    createSwap(plan.stake, [tokenIn, tokenOut], victimFee + 1n),
  )
  const backHash = await callNode<Hex>(
    rpcUrl,
    'eth_sendTransaction',
    createSwap(plan.boughtAmount, [tokenOut, tokenIn], victimFee - 1n),
  )
  return {
    victim: victim.hash,
    token: tokenIn,
    stake: plan.stake,
    profit: plan.profit,
    front: frontHash,
    back: backHash,
  }
}
