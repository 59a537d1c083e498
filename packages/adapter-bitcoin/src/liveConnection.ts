import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Driver, WalletState } from './drivers/driver.ts'
import type { BitcoinProvider } from './provider/bitcoinProvider.ts'

/** A wallet that is connected. */
export type LiveConnection = {
  readonly connectorId: string
  /** What the wallet looked like when it was connected. */
  readonly looks: string
  readonly driver: Driver
  readonly provider: BitcoinProvider
  /** What the wallet says now. */
  state: WalletState
  /** The address that the visitor turned to here, where it is not the wallet's own choice. */
  chosen: string | undefined
  /** Above 0 while the adapter asks the wallet: what changes then is the call's result, and no news. */
  asking: number
  /** Stops listening. */
  stop(): void
}

/** The connection as core sees it: the chosen address first. */
export function toConnection({ connectorId, state, chosen }: LiveConnection): AdapterConnection {
  const { accounts, ...rest } = state
  const first = accounts.find(({ address }) => address === chosen)
  return { connectorId, ...rest, accounts: first ? [first, ...accounts.filter((each) => each !== first)] : accounts }
}
