/** A pending swap, and the reserves of its pool. All amounts are in base units. */
export type PendingSwap = { amountIn: bigint; minOut: bigint; reserveIn: bigint; reserveOut: bigint }

/**
 * The two swaps around a pending swap. The first swap sells `stake` of the same token as the pending swap, and receives `boughtAmount`. The
 * second swap sells `boughtAmount` again. All amounts are in base units.
 */
export type SandwichPlan = { stake: bigint; boughtAmount: bigint; profit: bigint }

/** Returns the amount that a Uniswap-v2 pool pays out for `amountIn` after its fee of 0.3 %, rounded down. */
export function computeAmountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const amountInWithFee = amountIn * 997n
  return (amountInWithFee * reserveOut) / (reserveIn * 1000n + amountInWithFee)
}

/**
 * Returns the sandwich with the largest stake that still pays the pending swap its minimum (`minOut`), or `undefined` if no sandwich makes
 * a profit. The stake is at most the reserve of the pool.
 */
export function planSandwich({ amountIn, minOut, reserveIn, reserveOut }: PendingSwap): SandwichPlan | undefined {
  const computeVictimAmountOut = (stake: bigint) =>
    computeAmountOut(amountIn, reserveIn + stake, reserveOut - computeAmountOut(stake, reserveIn, reserveOut))
  if (computeVictimAmountOut(0n) < minOut) return undefined
  let [stake, tooMuch] = [0n, reserveIn + 1n]
  while (tooMuch - stake > 1n) {
    const middleStake = (stake + tooMuch) / 2n
    if (computeVictimAmountOut(middleStake) >= minOut) stake = middleStake
    else tooMuch = middleStake
  }
  const boughtAmount = computeAmountOut(stake, reserveIn, reserveOut)
  const proceeds = computeAmountOut(
    boughtAmount,
    reserveOut - boughtAmount - computeVictimAmountOut(stake),
    reserveIn + stake + amountIn,
  )
  const profit = proceeds - stake
  // A profit of less than a millionth of `amountIn` is only a rounding difference, and would not pay for the gas.
  return profit * 1_000_000n > amountIn ? { stake, boughtAmount, profit } : undefined
}
