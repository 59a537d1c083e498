import type { LinkedWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Driver, WalletState } from '../drivers/driver.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'
import type { Shape } from '../registry.ts'

/** A wallet that is connected. */
export type Link = LinkedWallet<BitcoinProvider> & {
  readonly driver: Driver
  readonly shape: Shape
  /** What the wallet said last. */
  readonly state: WalletState
  /** The address that the visitor chose here, where it is not the wallet's own choice. */
  readonly chosen: string | undefined
}

/** The connection as core sees it: the chosen address first. */
export function toConnection({ connectorId, state, chosen }: Link): AdapterConnection {
  const { accounts, ...rest } = state
  const first = accounts.find(({ address }) => address === chosen)
  return { connectorId, ...rest, accounts: first ? [first, ...accounts.filter((each) => each !== first)] : accounts }
}
