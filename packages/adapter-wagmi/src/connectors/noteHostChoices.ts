import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { ConnectRequest } from './ownRequests.ts'

/** Has what the host's own hooks ask of a connector count as the visitor's choice (`hostChoice`), but for what they restore (`restoredByHost`). */
export function noteHostChoices({ load, ports }: Context, connectorId: string, connector: WagmiConnector): void {
  const { connect } = connector
  const connectAndNote = (request: Parameters<typeof connect>[0] & ConnectRequest) => {
    // At once, since a window opens only within the gesture.
    const response = connect.call(connector, request)
    if (request?.isOwn) return response
    response.catch(() => {})
    const outcome = load().then((flows) =>
      request?.isReconnecting
        ? flows.restoredByHost({ connectorId, response })
        : flows.hostChoice({ connectorId, connector, response }),
    )
    // At once too: the visitor may disconnect before the adapter's code is there.
    if (!request?.isReconnecting) ports.emit({ type: 'asked', connectorId, response: outcome })
    return outcome
  }
  Object.assign(connector, { connect: connectAndNote })
}
