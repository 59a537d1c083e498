import { type Address, isAddressEqual, numberToHex } from 'viem'
import dexPair from './contracts/DexPair.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEther from './contracts/WrappedEther.json' with { type: 'json' }
import { type SandboxPair, sandboxTokens } from './evmSandbox.ts'
import { readReserves } from './readReserves.ts'
import { callNode } from './rpc.ts'
import { sandboxActors } from './sandboxActors.ts'
import { sendContractCall } from './sendContractCall.ts'

/**
 * Moves the price of a token in a pool by a real swap. The swap pays the fee of the pool, so the product of the reserves grows slightly.
 *
 * @param pair a pair of `sandboxDex.pairs`
 * @param token one of the two tokens of the pair
 * @param basisPoints the change of the token's price in the other token, in hundredths of a per cent: 500 raises the price by 5 %, -500
 *   lowers it by 5 %. Must be greater than -10 000.
 * @throws Error if the pair does not have the token, or if the price would be 0 or less
 */
export async function moveDexPrice({ rpcUrl, pair, token, basisPoints }: moveDexPrice.Parameters): Promise<void> {
  const tokenPosition = pair.tokens.findIndex((each) => isAddressEqual(each, token))
  if (tokenPosition < 0) throw new Error(`The pair ${pair.address} does not have the token ${token}.`)
  if (basisPoints <= -10_000) throw new Error(`A price cannot fall by ${-basisPoints} basis points.`)
  if (basisPoints === 0) return
  const priceFactor = { numerator: BigInt(10_000 + basisPoints), denominator: 10_000n }
  // To raise the price of the token, the swap sells the other token to the pool. To lower the price, the swap sells the token itself.
  const soldTokenPosition = basisPoints > 0 ? 1 - tokenPosition : tokenPosition
  const reserveGrowth =
    basisPoints > 0 ? priceFactor : { numerator: priceFactor.denominator, denominator: priceFactor.numerator }
  const reserves = await readReserves(rpcUrl, pair.address)
  const [reserveIn, reserveOut] = soldTokenPosition === 0 ? reserves : ([reserves[1], reserves[0]] as const)
  const amountIn = computeAmountForGrowth(reserveIn, reserveGrowth)
  const amountInWithFee = amountIn * 997n
  const amountOut = (amountInWithFee * reserveOut) / (reserveIn * 1000n + amountInWithFee)
  await mintIntoPair(rpcUrl, pair.address, pair.tokens[soldTokenPosition] as Address, amountIn)
  await sendContractCall(rpcUrl, {
    from: sandboxActors.trader,
    address: pair.address,
    abi: dexPair.abi,
    functionName: 'swap',
    args: [...(soldTokenPosition === 0 ? [0n, amountOut] : [amountOut, 0n]), sandboxActors.trader, '0x'],
  })
}

export declare namespace moveDexPrice {
  type Parameters = { rpcUrl: string; pair: SandboxPair; token: Address; basisPoints: number }
}

/**
 * Returns how much of the sold token the pool must receive so that the price of the bought token is multiplied by the growth g. With y as
 * the reserve of the sold token, and a fee of 0.3 %, the amount a solves (y + a)(y + 0.997 a) = g y². This is 997 a² + 1997 y a − 1000 (g −
 * 1) y² = 0.
 */
function computeAmountForGrowth(
  y: bigint,
  { numerator, denominator }: { numerator: bigint; denominator: bigint },
): bigint {
  const discriminant =
    (y * y * (1997n * 1997n * denominator + 4n * 997n * 1000n * (numerator - denominator))) / denominator
  return (squareRoot(discriminant) - 1997n * y) / (2n * 997n)
}

/** Returns the square root, rounded down, by Newton's method. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const nextRoot = (root + value / root) / 2n
    if (nextRoot >= root) return root
    root = nextRoot
  }
}

/** Creates tokens directly in the pair, so that the trader needs no funds. */
async function mintIntoPair(rpcUrl: string, pair: Address, token: Address, amount: bigint): Promise<void> {
  const from = sandboxActors.trader
  if (!isAddressEqual(token, sandboxTokens.wrappedEther.address)) {
    await sendContractCall(rpcUrl, {
      from,
      address: token,
      abi: sandboxToken.abi,
      functionName: 'mint',
      args: [pair, amount],
    })
    return
  }
  await callNode(rpcUrl, 'anvil_setBalance', from, numberToHex(amount + 10n ** 20n))
  const wethCall = { from, address: token, abi: wrappedEther.abi }
  await sendContractCall(rpcUrl, { ...wethCall, functionName: 'deposit', value: amount })
  await sendContractCall(rpcUrl, { ...wethCall, functionName: 'transfer', args: [pair, amount] })
}
