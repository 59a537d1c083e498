import type { WalletConnectPort } from '@latchkey/core/adapter'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import { sessionConnector } from './sessionConnector.ts'

/** Loads the session for the listed WalletConnect entry, and registers a wagmi connector for it. */
export async function loadSessionWallet(
  { config, ports, signal }: Context,
  wallet: Wallet,
  port: WalletConnectPort,
): Promise<WagmiConnector> {
  const session = await port.load()
  if (wallet.wagmi) return wallet.wagmi
  const { connector } = wallet
  const { create, detach, release } = sessionConnector({
    connector,
    session,
    ports,
  })
  const wagmi = config._internal.connectors.setup(create)
  Object.assign(wallet, {
    wagmi,
    detach,
    release,
    noteChoice: session.noteChoice,
    describe() {
      const { wallet, approvedCaipNetworkIds, canAddNetworks } = session.connection() ?? {}
      return {
        ...(wallet && { wallet }),
        ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }),
        ...(canAddNetworks && { canAddNetworks }),
      }
    },
  } satisfies Partial<Wallet>)
  if (signal.aborted) release()
  return wagmi
}
