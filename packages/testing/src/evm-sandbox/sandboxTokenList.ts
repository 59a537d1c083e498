import type { Address } from 'viem'
import { sandboxTokens } from './evmSandbox.ts'

/** A token list in the format of Uniswap (https://tokenlists.org, the schema of `@uniswap/token-lists`). */
export type TokenList = {
  name: string
  timestamp: string
  version: { major: number; minor: number; patch: number }
  tokens: { chainId: number; address: Address; name: string; symbol: string; decimals: number }[]
}

/**
 * Returns a token list with which a Latchkey server can be configured. The list has all `sandboxTokens` for each chain.
 *
 * @param chainIds the ids of the local chains that have the contracts of the sandbox
 */
export function sandboxTokenList(chainIds: readonly number[]): TokenList {
  return {
    name: 'Latchkey sandbox',
    timestamp: '2026-11-27T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: chainIds.flatMap((chainId) =>
      Object.values(sandboxTokens).map(({ address, name, symbol, decimals }) => ({
        chainId,
        address,
        name,
        symbol,
        decimals,
      })),
    ),
  }
}
