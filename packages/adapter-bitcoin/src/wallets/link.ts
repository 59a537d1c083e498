import type { LinkedWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import type { ConnectedDriver, WalletState } from '../drivers/driver.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'
import type { ProviderApi } from '../registry.ts'

/** A connected wallet: a wallet of the page, or one over a WalletConnect session. */
export type Link = LinkedWallet<BitcoinProvider> & {
  readonly driver: ConnectedDriver
  readonly shape: ProviderApi | 'session'
  /** The state that the wallet reported last. */
  readonly state: WalletState
  /** The address that the visitor chose on the site, if it differs from the wallet's own first address. */
  readonly chosen: string | undefined
  /** Replaces the state and the driver of the link after the visitor has approved another connection request of the same wallet. */
  adopt(granted: { driver: ConnectedDriver; state: WalletState }): void
}

/** Converts a connected wallet to the form that core uses (`AdapterConnection`), with the chosen address first. */
export function toConnection({ connectorId, state, chosen }: Link): AdapterConnection {
  const { accounts, ...rest } = state
  const chosenAccount = accounts.find(({ address }) => address === chosen)
  return {
    connectorId,
    ...rest,
    accounts: chosenAccount ? [chosenAccount, ...accounts.filter((each) => each !== chosenAccount)] : accounts,
  }
}
