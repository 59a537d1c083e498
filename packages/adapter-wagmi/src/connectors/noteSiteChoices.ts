import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { ConnectRequest } from './ownRequests.ts'

/**
 * Wraps the `connect` of a connector. A connection request from wagmi's hooks on the site is treated as the visitor's choice
 * (`siteChoice`). A restore by wagmi's `reconnect` is checked (`checkRestoreBySite`).
 */
export function noteSiteChoices({ load, ports }: Context, connectorId: string, connector: WagmiConnector): void {
  const { connect } = connector
  const connectForSite = (request: Parameters<typeof connect>[0] & ConnectRequest) => {
    // The request is sent to the wallet before the code of `siteChoice` is loaded, because browsers allow a pop-up only during the
    // visitor's click.
    const response = connect.call(connector, request)
    if (request?.isOwn) return response
    response.catch(() => {})
    const outcome = load().then((flows) =>
      request?.isReconnecting
        ? flows.checkRestoreBySite({ connectorId, response })
        : flows.siteChoice({ connectorId, connector, response }),
    )
    // Core is notified before the code of `siteChoice` is loaded, because the visitor may disconnect the wallet while the code loads.
    if (!request?.isReconnecting) ports.emit({ type: 'asked', connectorId, response: outcome })
    return outcome
  }
  Object.assign(connector, { connect: connectForSite })
}
