import type { Connector } from '@latchkey/core/adapter'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { PageWallet, PageWalletMethod } from './hostCalls.ts'
import type { ConnectRequest } from './ownRequests.ts'

export declare namespace lazyConnector {
  type Parameters = { connector: Connector; provider: Eip1193Provider }
  type ReturnType = {
    create: CreateConnectorFn
    /** Listens to the wallet, which may run any code of its own in that call: once it is listed. */
    listen(): void
    /** Takes every listener off the wallet. */
    release(): void
  }
}

/** What is passed on to the connector that does the work. */
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
 * wagmi's connector for a wallet of the page, there as soon as the wallet is found, so that the host's own hooks list it. Its code
 * (`walletConnector`) comes when it is first used, or when the wallet connects by itself.
 */
export function lazyConnector(
  context: Context,
  { connector: { id, name, imageUrl, info }, provider }: lazyConnector.Parameters,
): lazyConnector.ReturnType {
  const { emit, log } = context.ports
  const wallet: PageWallet = { id, provider, release: () => listen('removeListener') }
  const ask = (method: PageWalletMethod, parameters?: ConnectRequest) => {
    const response = context.load().then((calls) => calls.askPageWallet(wallet, method, parameters))
    // At once: a visitor who chose it by the host's own hooks may disconnect before the code is there.
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
        // The connector behind listens to the wallet itself.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      } as unknown as ReturnType<CreateConnectorFn>
    },
  }
}
