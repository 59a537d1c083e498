import { solanaSandbox } from '@latchkey/chains/solana'
import type { NetworkInput } from 'latchkey'

/** The sandbox's Solana chain once more, under the name of another cluster: what wallets are on when they are not on the first. */
export const secondCluster = {
  ...solanaSandbox,
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Sandbox Solana Two',
  walletStandardChain: 'solana:testnet',
} as const satisfies NetworkInput
