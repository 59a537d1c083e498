import { solanaSandbox } from '@latchkey/chains/solana'
import type { NetworkInput } from 'latchkey'

/** The sandbox's Solana chain under the id of another cluster, so that a wallet has two clusters between which it can switch. */
export const secondCluster = {
  ...solanaSandbox,
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Sandbox Solana Two',
  walletStandardChain: 'solana:testnet',
} as const satisfies NetworkInput
