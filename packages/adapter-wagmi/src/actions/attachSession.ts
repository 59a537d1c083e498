import type { Adapter, AdapterConnection, SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { createSessionConnector } from '../connectors/createSessionConnector.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import { connect } from './connect.ts'
import { reconnect } from './reconnect.ts'

/**
 * Connects the wallet of a WalletConnect session. The wagmi connector for the session is created at the first call, and used again for
 * later sessions.
 */
export async function attachSession(
  context: FlowContext,
  { connectorId, session, isRestored }: Parameters<Adapter['attach']>[0],
): Promise<AdapterConnection | undefined> {
  const wallet = context.registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  if (!wallet.wagmi) addConnector(context, wallet, session)
  if (isRestored) return reconnect(context, { connectorId })
  return session.connection() && connect(context, { connectorId })
}

/**
 * Returns the wagmi connector that `attachSession` created for a wallet.
 *
 * @throws ConnectionError `NotConnected` if no session of this wallet was attached yet
 */
export function getAttachedConnector({ wagmi }: Wallet): WagmiConnector {
  if (!wagmi) throw new ConnectionError('NotConnected')
  return wagmi
}

function addConnector({ config, ports, signal }: FlowContext, wallet: Wallet, session: SessionWallet): void {
  const { connector } = wallet
  const { create, detach, release } = createSessionConnector({
    connector,
    session,
    ports,
  })
  const wagmiConnector = config._internal.connectors.setup(create)
  Object.assign(wallet, {
    wagmi: wagmiConnector,
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
}
