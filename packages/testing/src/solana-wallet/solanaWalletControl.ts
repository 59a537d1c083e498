import type { PersonControl } from '../wallet/createPerson.ts'
import type { WalletStore } from '../wallet/createWalletStore.ts'
import type { SolanaWalletCluster, SolanaWalletState } from './solanaWalletState.ts'
import type { StandardChain } from './standardWallet.ts'

/**
 * Lets a test act as the person who uses a scripted Solana wallet. The method names that `override` and `hold` expect are feature names
 * (`standard:connect`, `solana:signMessage`). `requests()` returns bytes in base64.
 */
export type SolanaWalletControl = PersonControl & {
  /** Sets the accounts that a site sees. The first account is active. Throws if the wallet has no key for an account. */
  setAccounts(addresses: readonly [string, ...string[]]): void
  /** Makes the accounts usable only on this cluster, as a person does in the menu of a wallet. */
  switchChain(chain: StandardChain): void
}

/**
 * Creates the functions of `SolanaWalletControl`.
 *
 * @internal
 */
export function createSolanaWalletControl(parts: createSolanaWalletControl.Parameters): SolanaWalletControl {
  const { control, store, addresses, clusters } = parts
  return Object.assign(control, {
    setAccounts(wanted: readonly [string, ...string[]]) {
      const unknownAddress = wanted.find((address) => !addresses.includes(address))
      if (unknownAddress) throw new Error(`The wallet has no key for ${unknownAddress}.`)
      store.update({ accounts: wanted })
    },
    switchChain(chain: StandardChain) {
      if (!clusters.some((cluster) => cluster.chain === chain)) throw new Error(`The wallet has no ${chain}.`)
      store.update({ chains: [chain] })
    },
  })
}

export declare namespace createSolanaWalletControl {
  type Parameters = {
    control: PersonControl
    store: WalletStore<SolanaWalletState>
    addresses: readonly string[]
    clusters: readonly SolanaWalletCluster[]
  }
}
