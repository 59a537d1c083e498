import type { ListedToken } from '../../platform/chains/chains.ts'

/**
 * Returns true if the balance of a token may be shown. For this, the contract must have the number of decimal places that the token list
 * says. With another number, the amount would look larger or smaller than it is by powers of ten.
 */
export type TokenCheck = (token: ListedToken, decimals: number | bigint | undefined) => boolean

/**
 * Creates the check of the tokens of a chain. The check reports a refused token to the operator only once for each of its two reasons,
 * because a contract may return a different number each time.
 */
export function createTokenCheck({ id, report }: { id: string; report: (error: unknown) => void }): TokenCheck {
  const reportedReasons = new Set<string>()

  return (token, decimals) => {
    if (decimals !== undefined && BigInt(decimals) === BigInt(token.decimals)) return true
    const reason =
      decimals === undefined
        ? 'its contract does not say how many decimal places it has'
        : `its contract has ${decimals} decimal places, and the list says ${token.decimals}`
    const text = `${id}: the token ${token.symbol} (${token.address}) is left out: ${reason}.`
    const key = `${token.address} ${decimals === undefined}`
    if (!reportedReasons.has(key)) report(new Error(text))
    reportedReasons.add(key)
    return false
  }
}
