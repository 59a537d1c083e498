import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Account } from '@latchkey/protocol'
import type { Config, Connection } from '@wagmi/core'
import type { Registry } from './connectors/registry.ts'

/** The connection that wagmi holds as the current one, as core sees it. */
export function readConnection(config: Config, registry: Registry): AdapterConnection | undefined {
  const connection = currentConnection(config)
  if (!connection || connection.accounts.length === 0) return undefined
  const { accounts, chainId, connector } = connection
  const wallet = registry.findByUid(connector.uid)
  const type = wallet?.accountType ?? 'eoa'
  return {
    connectorId: wallet?.connector.id ?? connector.id,
    accounts: accounts.map((address): Account => ({ namespace: 'eip155', address, type })),
    caipNetworkId: `eip155:${chainId}`,
  }
}

export function currentConnection({ state }: Config): Connection | undefined {
  return state.current === null ? undefined : state.connections.get(state.current)
}

/** Whether two connections are of one wallet with the same accounts, in the same order, on the same chain. */
export function isSameConnection(one: AdapterConnection | undefined, other: AdapterConnection | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.connectorId === other.connectorId &&
    one.caipNetworkId === other.caipNetworkId &&
    one.accounts.length === other.accounts.length &&
    one.accounts.every(({ address }, index) => address === other.accounts[index]?.address)
  )
}
