import type { Connector } from '@latchkey/core/adapter'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { ConnectRequest } from './ownRequests.ts'
import type { PageWallet, PageWalletMethod } from './siteCalls.ts'

export declare namespace lazyConnector {
  type Parameters = { connector: Connector; provider: Eip1193Provider }
  type ReturnType = {
    create: CreateConnectorFn
    /** Adds the listener to the wallet. The wallet may run any code in that call, so it must be listed first. */
    listen(): void
    /** Removes every listener from the wallet. */
    release(): void
  }
}

/** The methods that are forwarded to the connector behind this one. */
const methods = [
  'connect',
  'disconnect',
  'getAccounts',
  'getChainId',
  'getProvider',
  'isAuthorized',
  'switchChain',
] as const satisfies readonly PageWalletMethod[]

/**
 * Creates wagmi's connector for a wallet of the page as soon as the wallet is found, so that the site's own hooks list it. The code of the
 * connector behind it (`walletConnector`) is loaded at the first use, or when the wallet connects by itself.
 */
export function lazyConnector(
  context: Context,
  { connector: { id, name, imageUrl, info }, provider }: lazyConnector.Parameters,
): lazyConnector.ReturnType {
  const { emit, log } = context.ports
  const wallet: PageWallet = { id, provider, release: () => listen('removeListener') }
  const ask = (method: PageWalletMethod, parameters?: ConnectRequest) => {
    const response = context.load().then((calls) => calls.askPageWallet(wallet, method, parameters))
    // Emitted before the code is loaded: a visitor who chose the wallet through the site's own hooks may disconnect before that.
    if (method === 'connect' && parameters?.isReconnecting === undefined)
      emit({ type: 'asked', connectorId: id, response })
    return response
  }
  const wake = (accounts: unknown) => {
    ask('onAccountsChanged', accounts as never).catch(log)
  }

  function listen(verb: 'on' | 'removeListener' = 'on') {
    try {
      const attach = provider[verb] ?? provider.off
      attach?.call(provider, 'accountsChanged', wake)
    } catch (error) {
      log(error)
    }
  }

  return {
    listen,
    release() {
      wallet.isReleased = true
      wallet.release()
    },
    create(given) {
      wallet.given = given
      return {
        id,
        name,
        icon: imageUrl,
        type: 'injected',
        ...(info?.rdns && { rdns: info.rdns }),
        ...Object.fromEntries(
          methods.map((method) => [method, (parameters: ConnectRequest) => ask(method, parameters)]),
        ),
        // The connector behind this one listens to the wallet itself.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      } as unknown as ReturnType<CreateConnectorFn>
    },
  }
}
