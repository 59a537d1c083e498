import type { AdapterConnection, AdapterEvent, Connector } from '@latchkey/core/adapter'
import type { ContractPage } from './openPage.ts'

/** What the contract compares of a connection: the accounts' addresses alone. */
export const summary = (connection: AdapterConnection | undefined) =>
  connection && {
    connectorId: connection.connectorId,
    addresses: connection.accounts.map(({ address }) => address),
    caipNetworkId: connection.caipNetworkId,
  }

/** The summary of a wallet's connection on a network. */
export const expected = (
  { connectorId, addresses }: { connectorId: string; addresses: readonly string[] },
  { caipNetworkId }: { caipNetworkId: string },
) => ({ connectorId, addresses, caipNetworkId })

/** The news of a page, with summaries. */
export const told = ({ news }: ContractPage) =>
  news().map((event) =>
    event.type === 'connection'
      ? { type: event.type, connection: summary(event.connection), inUse: event.inUse ?? true }
      : event,
  )

/** The list that is valid now. */
export const lastConnectors = (events: readonly AdapterEvent[]): readonly Connector[] =>
  events.filter((event) => event.type === 'connectors').at(-1)?.connectors ?? []
