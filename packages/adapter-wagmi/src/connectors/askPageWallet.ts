import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'
import type { ConnectRequest } from './ownRequests.ts'
import { restoredBySite } from './restoredBySite.ts'
import type { PageWallet, PageWalletMethod } from './siteCalls.ts'
import { siteChoice } from './siteChoice.ts'
import { walletConnector } from './walletConnector.ts'

type Real = walletConnector.ReturnType
type Request = Parameters<Real['connector']['connect']>[0] & ConnectRequest

const reals = new WeakMap<PageWallet, Promise<Real>>()

/** Calls a method of the connector behind a `lazyConnector`. That connector is created at the first call. */
export async function askPageWallet(
  context: FlowContext,
  wallet: PageWallet,
  method: PageWalletMethod,
  parameters: unknown,
): Promise<unknown> {
  const real = reals.get(wallet) ?? makeReal(context, wallet)
  reals.set(wallet, real)
  const request = parameters as Request
  if (method === 'connect' && !request?.isOwn) {
    const { id, given } = wallet
    const response = real.then(({ connector }) => connector.connect(request))
    if (request?.isReconnecting) return restoredBySite(context, { connectorId: id, response })
    const disconnect = async () => (await real).connector.disconnect()
    const connector = { id, uid: given?.emitter.uid ?? '', disconnect }
    return siteChoice(context, { connectorId: id, connector, response })
  }
  const { connector, host } = await real
  if (method === 'getProvider') return host
  return connector[method]?.(parameters as never)
}

async function makeReal(context: FlowContext, wallet: PageWallet): Promise<Real> {
  const { id, provider, given } = wallet
  if (!given) throw new ConnectionError('ConnectorNotFound')
  const real = walletConnector({ id, provider, given, context })
  if (wallet.isReleased) real.release()
  else {
    wallet.release()
    wallet.release = real.release
    await real.connector.setup?.()
  }
  return real
}
