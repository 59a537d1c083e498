import type { Connector } from '@latchkey/core/adapter'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { ConnectRequest } from './ownRequests.ts'
import type { PageWallet, PageWalletMethod } from './siteCalls.ts'

export declare namespace createLazyConnector {
  type Parameters = { connector: Connector; provider: Eip1193Provider }
  type ReturnType = {
    create: CreateConnectorFn
    /**
     * Adds the listener for `accountsChanged` to the wallet. Call this only after the wallet is listed, because the wallet may run any code
     * when a listener is added.
     */
    listen(): void
    /** Removes every listener of the kit from the wallet. */
    release(): void
  }
}

/** The methods that are forwarded to the full connector (`walletConnector`), whose code is loaded later. */
const forwardedMethods = [
  'connect',
  'disconnect',
  'getAccounts',
  'getChainId',
  'getProvider',
  'isAuthorized',
  'switchChain',
] as const satisfies readonly PageWalletMethod[]

/**
 * Creates a small wagmi connector for a wallet of the page. It exists as soon as the wallet is found, so that wagmi's hooks on the site
 * list the wallet. The connector forwards its calls to `walletConnector`, whose code is loaded at the first call, or when the wallet
 * reports accounts without a request.
 */
export function createLazyConnector(
  context: Context,
  { connector: { id, name, imageUrl, info }, provider }: createLazyConnector.Parameters,
): createLazyConnector.ReturnType {
  const { emit, log } = context.ports
  const wallet: PageWallet = { id, provider, release: () => addOrRemoveListener('removeListener') }
  const callLoadedConnector = (method: PageWalletMethod, parameters?: ConnectRequest) => {
    const response = context.load().then((calls) => calls.askPageWallet(wallet, method, parameters))
    // A `connect` without `isReconnecting` comes from wagmi's hooks on the site. Core is notified before the full connector is loaded,
    // because the visitor may disconnect the wallet while the code loads.
    if (method === 'connect' && parameters?.isReconnecting === undefined)
      emit({ type: 'asked', connectorId: id, response })
    return response
  }
  const onAccountsChanged = (accounts: unknown) => {
    callLoadedConnector('onAccountsChanged', accounts as never).catch(log)
  }

  function addOrRemoveListener(method: 'on' | 'removeListener' = 'on') {
    try {
      const addOrRemove = provider[method] ?? provider.off
      addOrRemove?.call(provider, 'accountsChanged', onAccountsChanged)
    } catch (error) {
      log(error)
    }
  }

  return {
    listen: addOrRemoveListener,
    release() {
      wallet.isReleased = true
      wallet.release()
    },
    create(connectorConfig) {
      wallet.given = connectorConfig
      return {
        id,
        name,
        icon: imageUrl,
        type: 'injected',
        ...(info?.rdns && { rdns: info.rdns }),
        ...Object.fromEntries(
          forwardedMethods.map((method) => [
            method,
            (parameters: ConnectRequest) => callLoadedConnector(method, parameters),
          ]),
        ),
        // wagmi requires these methods. They do nothing, because the full connector (`walletConnector`) adds its own listeners to the
        // wallet.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      } as unknown as ReturnType<CreateConnectorFn>
    },
  }
}
