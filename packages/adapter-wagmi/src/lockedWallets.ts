import type { Config } from '@wagmi/core'
import type { Address } from 'viem'

const byConfig = new WeakMap<Config, Map<string, readonly Address[]>>()

/**
 * The accounts of wallets that locked themselves, by connector: such a wallet connects again once it is unlocked, unless the visitor has
 * chosen another one since, or left.
 */
export function lockedWallets(config: Config): Map<string, readonly Address[]> {
  const locked = byConfig.get(config) ?? new Map<string, readonly Address[]>()
  byConfig.set(config, locked)
  return locked
}
