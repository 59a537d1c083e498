import { fetchOnce } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import { loadFlows } from '../loadFlows.ts'
import type { Eip1193Provider } from '../provider.ts'

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
const methods = ['connect', 'disconnect', 'getAccounts', 'getChainId', 'isAuthorized', 'switchChain'] as const

/**
 * wagmi's connector for a wallet of the page, there as soon as the wallet is found, so that the host's own hooks list it. Its code
 * (`walletConnector`) comes when it is first used, or when the wallet connects by itself.
 */
export function lazyConnector(
  context: Context,
  { connector: { id, name, imageUrl, info }, provider }: lazyConnector.Parameters,
): lazyConnector.ReturnType {
  const { log } = context.ports
  let isReleased = false
  let release = () => listen('removeListener')
  let wake: (accounts: unknown) => void = () => {}

  function listen(verb: 'on' | 'removeListener' = 'on') {
    try {
      const attach = provider[verb] ?? (verb === 'on' ? undefined : provider.off)
      attach?.call(provider, 'accountsChanged', wake)
    } catch (error) {
      log(error)
    }
  }

  return {
    listen,
    release() {
      isReleased = true
      release()
    },
    create(given) {
      const load = fetchOnce(async () => {
        const flows = await loadFlows()
        const real = flows.walletConnector({ id, provider, given, context })
        if (isReleased) real.release()
        else {
          release()
          release = real.release
          await real.connector.setup?.()
        }
        return real
      })
      wake = (accounts) => {
        load()
          .then(({ connector }) => connector.onAccountsChanged(accounts as string[]))
          .catch(log)
      }
      const passed = methods.map((method) => [
        method,
        async (parameters: never) => (await load()).connector[method]?.(parameters),
      ])
      return {
        id,
        name,
        icon: imageUrl,
        type: 'injected',
        ...(info?.rdns && { rdns: info.rdns }),
        ...Object.fromEntries(passed),
        getProvider: async () => (await load()).host,
        // The connector behind listens to the wallet itself.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      } as ReturnType<CreateConnectorFn>
    },
  }
}
