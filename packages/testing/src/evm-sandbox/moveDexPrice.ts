import { type Address, isAddressEqual, numberToHex } from 'viem'
import { actAs } from './actAs.ts'
import dexPair from './contracts/DexPair.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEther from './contracts/WrappedEther.json' with { type: 'json' }
import { type SandboxPair, sandboxTokens } from './evmSandbox.ts'
import { readReserves } from './readReserves.ts'
import { callNode } from './rpc.ts'
import { sandboxActors } from './sandboxActors.ts'

/**
 * Moves the price of a token in a pool by a real swap. The swap pays the pool's fee, so that the product of the reserves grows a little.
 *
 * @param pair a pair of `sandboxDex.pairs`
 * @param token one of the two tokens of the pair
 * @param basisPoints the change of the token's price, counted in the other token, in hundredths of a per cent: 500 makes it 5 % dearer,
 *   -500 makes it 5 % cheaper. More than -10 000.
 * @throws Error if the pair does not have the token, or if the price would be 0 or less
 */
export async function moveDexPrice({ rpcUrl, pair, token, basisPoints }: moveDexPrice.Parameters): Promise<void> {
  const position = pair.tokens.findIndex((each) => isAddressEqual(each, token))
  if (position < 0) throw new Error(`The pair ${pair.address} does not have the token ${token}.`)
  if (basisPoints <= -10_000) throw new Error(`A price cannot fall by ${-basisPoints} basis points.`)
  if (basisPoints === 0) return
  const factor = { numerator: BigInt(10_000 + basisPoints), denominator: 10_000n }
  // A token becomes dearer if the other one comes in, and cheaper if it comes in itself, because then the other one becomes dearer.
  const inward = basisPoints > 0 ? 1 - position : position
  const growth = basisPoints > 0 ? factor : { numerator: factor.denominator, denominator: factor.numerator }
  const reserves = await readReserves(rpcUrl, pair.address)
  const [reserveIn, reserveOut] = inward === 0 ? reserves : ([reserves[1], reserves[0]] as const)
  const amountIn = amountForGrowth(reserveIn, growth)
  const counted = amountIn * 997n
  const amountOut = (counted * reserveOut) / (reserveIn * 1000n + counted)
  await payIn(rpcUrl, pair.address, pair.tokens[inward] as Address, amountIn)
  await actAs(rpcUrl, {
    from: sandboxActors.trader,
    address: pair.address,
    abi: dexPair.abi,
    functionName: 'swap',
    args: [...(inward === 0 ? [0n, amountOut] : [amountOut, 0n]), sandboxActors.trader, '0x'],
  })
}

export declare namespace moveDexPrice {
  type Parameters = { rpcUrl: string; pair: SandboxPair; token: Address; basisPoints: number }
}

/**
 * Returns what must come in so that the price of what comes out grows by the factor g. With the reserve y and 997 of 1000 parts counted, the
 * amount a solves (y + a)(y + 0.997 a) = g y², which is 997 a² + 1997 y a − 1000 (g − 1) y² = 0.
 */
function amountForGrowth(y: bigint, { numerator, denominator }: { numerator: bigint; denominator: bigint }): bigint {
  const discriminant =
    (y * y * (1997n * 1997n * denominator + 4n * 997n * 1000n * (numerator - denominator))) / denominator
  return (squareRoot(discriminant) - 1997n * y) / (2n * 997n)
}

/** Returns the square root, rounded down, by Newton's method. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** Gives newly made tokens to the pair itself, so that the trader needs no funds. */
async function payIn(rpcUrl: string, pair: Address, token: Address, amount: bigint): Promise<void> {
  const from = sandboxActors.trader
  if (!isAddressEqual(token, sandboxTokens.wrappedEther.address)) {
    await actAs(rpcUrl, { from, address: token, abi: sandboxToken.abi, functionName: 'mint', args: [pair, amount] })
    return
  }
  await callNode(rpcUrl, 'anvil_setBalance', from, numberToHex(amount + 10n ** 20n))
  const ether = { from, address: token, abi: wrappedEther.abi }
  await actAs(rpcUrl, { ...ether, functionName: 'deposit', value: amount })
  await actAs(rpcUrl, { ...ether, functionName: 'transfer', args: [pair, amount] })
}
