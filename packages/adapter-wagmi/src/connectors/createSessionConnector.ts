import { forgetChoice, restoreChoice, withChosenFirst } from '@latchkey/adapter-kit/flows'
import type { AdapterPorts, Connector, SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { ChainNotConfiguredError, type CreateConnectorFn } from '@wagmi/core'
import { getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { createSessionProvider } from './sessionProvider.ts'

export declare namespace createSessionConnector {
  type Parameters = {
    connector: Connector
    session: SessionWallet
    ports: Pick<AdapterPorts, 'networks' | 'storage' | 'log'>
  }
  type ReturnType = {
    create: CreateConnectorFn
    /** Disconnects this namespace from the session. The session itself stays open, because other namespaces may use it. */
    detach(): void
    /** Removes the connector's listener from the session. */
    release(): void
  }
}

/** Creates a wagmi connector for a WalletConnect session that core has already opened. The connector itself never opens a session. */
export function createSessionConnector(
  parameters: createSessionConnector.Parameters,
): createSessionConnector.ReturnType {
  const { connector, session, ports } = parameters
  const { networks, log } = ports
  const { id, name } = connector
  let stopListening = () => {}
  let disconnectNamespace = () => {}

  /**
   * Reads the accounts and the chain id from the session.
   *
   * @throws ConnectionError `NotConnected` if the session has ended or grants no Ethereum account
   */
  function readSessionState() {
    const connection = session.connection()
    if (!connection) throw new ConnectionError('NotConnected')
    const accounts = connection.accounts.map(({ address }) => getAddress(address))
    return {
      accounts: withChosenFirst(ports, id, accounts),
      chainId: Number(connection.caipNetworkId.split(':')[1]),
    }
  }
  const provider = createSessionProvider({ session, read: readSessionState, log })

  const createConnector: CreateConnectorFn = ({ chains, emitter }) => {
    function onSessionChange() {
      if (!session.connection()) return disconnectNamespace()
      const { accounts, chainId } = readSessionState()
      provider.tell({ accounts, chainId })
      emitter.emit('change', { accounts, chainId })
    }
    function listenToSession() {
      stopListening()
      const unsubscribe = session.subscribe(onSessionChange)
      stopListening = () => {
        unsubscribe()
        stopListening = () => {}
      }
    }
    disconnectNamespace = () => {
      stopListening()
      forgetChoice(ports, id)
      provider.tell(undefined)
      emitter.emit('disconnect')
    }

    return {
      id,
      name,
      type: 'walletConnect',
      async connect({ chainId }: { chainId?: number | undefined } = {}) {
        restoreChoice(ports, id)
        const sessionState = readSessionState()
        provider.tell(sessionState)
        listenToSession()
        // The visitor has already approved the session, and `chainId` is only a preference. So a failed switch does not undo the
        // connection.
        if (chainId !== undefined && chainId !== sessionState.chainId)
          await this.switchChain?.({ chainId }).catch(() => {})
        return readSessionState() as never
      },
      // Closes the whole session. wagmi calls this if the site disconnects with wagmi's own actions. Core calls `detach` instead.
      disconnect: () => session.disconnect(),
      isAuthorized: async () => session.connection() !== undefined,
      getAccounts: async () => readSessionState().accounts,
      getChainId: async () => readSessionState().chainId,
      getProvider: async () => provider,
      async switchChain({ chainId }) {
        const chain = chains.find((each) => each.id === chainId)
        const network = networks.find((each) => Number(each.id) === chainId)
        if (!chain || !network) throw new SwitchChainError(new ChainNotConfiguredError())
        await session.switchNetwork(network).catch((error) => {
          const isRejected = (error as { code?: unknown }).code === 'SwitchRejected'
          throw isRejected ? new UserRejectedRequestError(error) : new SwitchChainError(error)
        })
        onSessionChange()
        return chain
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect: () => disconnectNamespace(),
    } as ReturnType<CreateConnectorFn>
  }
  return { create: createConnector, detach: () => disconnectNamespace(), release: () => stopListening() }
}
