import type { PersonControl } from '../wallet/createPerson.ts'
import type { WalletStore } from '../wallet/createWalletStore.ts'
import type { BitcoinWalletState } from './bitcoinWalletState.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

/**
 * Lets a test act as the person who uses a scripted Bitcoin wallet. `override` and `hold` expect the method names of the wallet API that
 * the page calls.
 */
export type BitcoinWalletControl = PersonControl & {
  /** Selects the account with this index. */
  useAccount(index: number): void
  /** Switches the wallet to a network that it knows, as a person does in the wallet's menu. */
  switchNetwork(caipNetworkId: string): void
}

export declare namespace createBitcoinWalletControl {
  type Parameters = {
    control: PersonControl
    store: WalletStore<BitcoinWalletState>
    accounts: readonly BitcoinKeys[]
  }
}

/**
 * Creates the functions of `BitcoinWalletControl`.
 *
 * @internal
 */
export function createBitcoinWalletControl(parts: createBitcoinWalletControl.Parameters): BitcoinWalletControl {
  const { control, store, accounts } = parts
  return Object.assign(control, {
    useAccount(index: number) {
      if (!accounts[index]) throw new Error(`The wallet has no account ${index}.`)
      store.update({ account: index })
    },
    switchNetwork(caipNetworkId: string) {
      if (!store.get().networks.some((network) => network.caipNetworkId === caipNetworkId))
        throw new Error(`The wallet has no network ${caipNetworkId}.`)
      store.update({ caipNetworkId })
    },
  })
}
