import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { ConnectRequest } from './ownRequests.ts'

/**
 * Wraps a connector so that a connection request of the site's own hooks is treated as the visitor's choice (`siteChoice`), and a restore
 * of the site is checked (`restoredBySite`).
 */
export function noteSiteChoices({ load, ports }: Context, connectorId: string, connector: WagmiConnector): void {
  const { connect } = connector
  const connectForSite = (request: Parameters<typeof connect>[0] & ConnectRequest) => {
    // The wallet is asked before the flows are loaded, because browsers allow a pop-up only during the visitor's click.
    const response = connect.call(connector, request)
    if (request?.isOwn) return response
    response.catch(() => {})
    const outcome = load().then((flows) =>
      request?.isReconnecting
        ? flows.restoredBySite({ connectorId, response })
        : flows.siteChoice({ connectorId, connector, response }),
    )
    // The event is emitted before the flows are loaded, because the visitor may disconnect the wallet while they load.
    if (!request?.isReconnecting) ports.emit({ type: 'asked', connectorId, response: outcome })
    return outcome
  }
  Object.assign(connector, { connect: connectForSite })
}
