import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Account } from '@latchkey/protocol'
import type { Config, Connection } from '@wagmi/core'
import type { Context } from './context.ts'
import { findWalletByUid } from './findWalletByUid.ts'

/** Converts a connection in wagmi's state to the form that core uses. Returns `undefined` if the wallet grants no account. */
export function readConnection({ config, registry }: Context, uid: string): AdapterConnection | undefined {
  const connection = config.state.connections.get(uid)
  if (!connection || connection.accounts.length === 0) return undefined
  const { accounts, chainId, connector } = connection
  const wallet = findWalletByUid(registry, uid)
  const type = wallet?.accountType ?? 'eoa'
  return {
    connectorId: wallet?.connector.id ?? connector.id,
    ...wallet?.describe?.(),
    accounts: accounts.map((address): Account => ({ namespace: 'eip155', address, type })),
    caipNetworkId: `eip155:${chainId}`,
  }
}

/**
 * Finds the connection of a wallet by the connector id that core uses for the wallet. Without an id, returns the connection of the wallet
 * in use.
 */
export function findConnection({ config, registry }: Context, connectorId: string | undefined): Connection | undefined {
  if (connectorId === undefined) return findCurrentConnection(config)
  const getConnectorId = ({ uid, id }: Connection['connector']) => findWalletByUid(registry, uid)?.connector.id ?? id
  return [...config.state.connections.values()].find(({ connector }) => getConnectorId(connector) === connectorId)
}

export function findCurrentConnection({ state }: Config): Connection | undefined {
  return state.current === null ? undefined : state.connections.get(state.current)
}
