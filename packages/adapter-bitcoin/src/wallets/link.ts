import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Linked } from '@latchkey/core/adapter-flows'
import type { Network } from '@latchkey/protocol'
import type { Driver, WalletState } from '../drivers/driver.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

/** A wallet that is connected. */
export type Link = Linked & {
  readonly driver: Driver
  readonly provider: BitcoinProvider
  /** What the wallet said last. */
  readonly state: WalletState
  /** The address that the visitor turned to here, where it is not the wallet's own choice. */
  readonly chosen: string | undefined
  /**
   * Moves the wallet to a network, where it is not there yet.
   *
   * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved`
   */
  moveTo(network: Network): Promise<void>
  /** Puts an address of the wallet's first. */
  choose(address: string): void
  /** Tells the wallet that the site leaves it, and forgets what is stored of it. */
  leave(): Promise<void>
}

/** The connection as core sees it: the chosen address first. */
export function toConnection({ connectorId, state, chosen }: Link): AdapterConnection {
  const { accounts, ...rest } = state
  const first = accounts.find(({ address }) => address === chosen)
  return { connectorId, ...rest, accounts: first ? [first, ...accounts.filter((each) => each !== first)] : accounts }
}
