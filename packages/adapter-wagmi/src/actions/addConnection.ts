import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'

export declare namespace addConnection {
  type Parameters = {
    accounts: readonly [Address, ...Address[]]
    chainId: number
    /** True: this wallet becomes the wallet in use. False: it becomes the wallet in use only if no other wallet is. */
    isChosen: boolean
  }
}

/** Adds a connected wallet to wagmi's state, in the same steps as wagmi's own `connect` and `reconnect`. */
export function addConnection(
  config: Config,
  connector: WagmiConnector,
  { accounts, chainId, isChosen }: addConnection.Parameters,
) {
  const { emitter, uid } = connector
  const { change, connect, disconnect } = config._internal.events
  emitter.off('connect', connect)
  emitter.off('change', change)
  emitter.off('disconnect', disconnect)
  emitter.on('change', change)
  emitter.on('disconnect', disconnect)
  config.setState((state) => ({
    ...state,
    connections: new Map(state.connections).set(uid, { accounts, chainId, connector }),
    current: isChosen ? uid : (state.current ?? uid),
    status: 'connected',
  }))
}
