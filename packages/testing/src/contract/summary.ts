import type { AdapterConnection, AdapterEvent, Connector } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { ContractWallet } from './contractSetup.ts'
import type { ContractPage } from './openPage.ts'

/** Returns the part of a connection that the adapter contract tests compare. The summary of an account is its address. */
export const summarise = (connection: AdapterConnection | undefined) =>
  connection && {
    connectorId: connection.connectorId,
    addresses: connection.accounts.map(({ address }) => address),
    caipNetworkId: connection.caipNetworkId,
  }

/** Returns the summary that a wallet's connection on a network should have. */
export const createExpectedSummary = (
  { connectorId, addresses, addressOn = (address) => address }: ExpectedWallet,
  network: Network,
) => ({
  connectorId,
  addresses: addresses.map((address) => addressOn(address, network)),
  caipNetworkId: network.caipNetworkId,
})

type ExpectedWallet = Pick<ContractWallet, 'connectorId' | 'addressOn'> & { addresses: readonly string[] }

/** Returns the events of a page. Each connection in them is replaced by its summary. */
export const summariseEvents = ({ news }: ContractPage) =>
  news().map((event) =>
    event.type === 'connection'
      ? { type: event.type, connection: summarise(event.connection), inUse: event.inUse ?? true }
      : event,
  )

/** Returns the latest list of connectors that the adapter has emitted. */
export const findLastConnectors = (events: readonly AdapterEvent[]): readonly Connector[] =>
  events.filter((event) => event.type === 'connectors').at(-1)?.connectors ?? []
