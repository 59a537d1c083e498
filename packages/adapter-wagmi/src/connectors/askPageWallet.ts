import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'
import { connectSiteChoice } from './connectSiteChoice.ts'
import type { ConnectRequest } from './ownRequests.ts'
import { checkRestoreBySite } from './restoredBySite.ts'
import type { PageWallet, PageWalletMethod } from './siteCalls.ts'
import { walletConnector } from './walletConnector.ts'

type LoadedConnector = walletConnector.ReturnType
type ConnectParameters = Parameters<LoadedConnector['connector']['connect']>[0] & ConnectRequest

/** The full connectors of the page's wallets. Each is created at the first call. */
const loadedConnectors = new WeakMap<PageWallet, Promise<LoadedConnector>>()

/**
 * Calls a method of the full connector (`walletConnector`) on behalf of the small `createLazyConnector`. The full connector is created at
 * the first call.
 */
export async function askPageWallet(
  context: FlowContext,
  wallet: PageWallet,
  method: PageWalletMethod,
  parameters: unknown,
): Promise<unknown> {
  const whenConnectorCreated = loadedConnectors.get(wallet) ?? createLoadedConnector(context, wallet)
  loadedConnectors.set(wallet, whenConnectorCreated)
  const request = parameters as ConnectParameters
  if (method === 'connect' && !request?.isOwn) {
    const { id, given } = wallet
    const response = whenConnectorCreated.then(({ connector }) => connector.connect(request))
    if (request?.isReconnecting) return checkRestoreBySite(context, { connectorId: id, response })
    const disconnect = async () => (await whenConnectorCreated).connector.disconnect()
    const connector = { id, uid: given?.emitter.uid ?? '', disconnect }
    return connectSiteChoice(context, { connectorId: id, connector, response })
  }
  const { connector, host } = await whenConnectorCreated
  if (method === 'getProvider') return host
  return connector[method]?.(parameters as never)
}

async function createLoadedConnector(context: FlowContext, wallet: PageWallet): Promise<LoadedConnector> {
  const { id, provider, given } = wallet
  if (!given) throw new ConnectionError('ConnectorNotFound')
  const loadedConnector = walletConnector({ id, provider, given, context })
  if (wallet.isReleased) loadedConnector.release()
  else {
    wallet.release()
    wallet.release = loadedConnector.release
    await loadedConnector.connector.setup?.()
  }
  return loadedConnector
}
