/** A swap that waits to be mined, in a pool with these reserves. All amounts are base units. */
export type WaitingSwap = { amountIn: bigint; minOut: bigint; reserveIn: bigint; reserveOut: bigint }

/** The two swaps around it: `stake` of the same token comes in first, and what came out of that goes back afterwards. */
export type SandwichPlan = { stake: bigint; bought: bigint; profit: bigint }

/** Returns what comes out of a Uniswap-v2 pool, which counts 997 of 1000 parts of what comes in, rounded down. */
export function amountOutOf(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const counted = amountIn * 997n
  return (counted * reserveOut) / (reserveIn * 1000n + counted)
}

/**
 * Returns the largest sandwich that leaves the swap its minimum, or `undefined` if none makes a profit. The stake is at most the reserve of
 * the pool.
 */
export function planSandwich({ amountIn, minOut, reserveIn, reserveOut }: WaitingSwap): SandwichPlan | undefined {
  const outAfter = (stake: bigint) =>
    amountOutOf(amountIn, reserveIn + stake, reserveOut - amountOutOf(stake, reserveIn, reserveOut))
  if (outAfter(0n) < minOut) return undefined
  let [stake, tooMuch] = [0n, reserveIn + 1n]
  while (tooMuch - stake > 1n) {
    const middle = (stake + tooMuch) / 2n
    if (outAfter(middle) >= minOut) stake = middle
    else tooMuch = middle
  }
  const bought = amountOutOf(stake, reserveIn, reserveOut)
  const soldFor = amountOutOf(bought, reserveOut - bought - outAfter(stake), reserveIn + stake + amountIn)
  const profit = soldFor - stake
  // Crumbs of rounding are no profit: a millionth of what the swap sells pays for no gas.
  return profit * 1_000_000n > amountIn ? { stake, bought, profit } : undefined
}
