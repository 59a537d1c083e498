import { ConnectionError } from '@latchkey/core/errors'
import { type Config, type CreateConnectorFn, injected } from '@wagmi/core'
import { getAddress } from 'viem'
import type { Eip1193Provider } from '../provider.ts'
import { guardProvider } from './guardProvider.ts'
import type { moveWallet } from './moveWallet.ts'
import { shareWallet, type WalletUse } from './walletUse.ts'

export declare namespace walletConnector {
  type Parameters = {
    id: string
    name: string
    icon?: string
    rdns?: string
    provider: Eip1193Provider
    /** What wagmi holds now, to tell a change of the connected wallet from a wallet that connects by itself. */
    state(): Config['state']
    log(error: unknown): void
    signal: AbortSignal
  }
  type ReturnType = {
    create: CreateConnectorFn
    /** Takes every listener off the wallet. */
    release(): void
  }
}

/**
 * wagmi's `injected` connector for one wallet of the page, with what differs here:
 * - a wallet that answers without accounts, or with a chain id that is none, fails to connect;
 * - moving to a network does not wait for an event that some wallets never send (`moveWallet`);
 * - a wallet that connects by itself is taken in only on `accountsChanged`, while nothing is connected, unless the visitor
 *   left it here, and unless another kit of the page asked for it, holds it, or was the one that held it. wagmi also takes in
 *   `connect`, but that event says that the wallet can reach its chain (EIP-1193), nothing of the visitor's will: MetaMask
 *   sends it on every load;
 * - leaving it does not take it from another kit of the page: the permission that wagmi gives back is the whole site's.
 */
export function walletConnector(parameters: walletConnector.Parameters): walletConnector.ReturnType {
  const { id, name, icon, rdns, provider, state, log, signal } = parameters
  let use: () => WalletUse = () => 'unused'
  const shared = shareWallet(provider, () => use())
  const guard = guardProvider(provider, log)
  const guarded: typeof guard = {
    ...guard,
    async request(request) {
      if (request.method === 'wallet_revokePermissions' && shared.others().includes('connected'))
        throw new ConnectionError('DisconnectFailed', { details: 'Another kit of the page uses this wallet.' })
      return guard.request(request)
    },
  }
  const create = injected({
    target: { id, name, icon, provider: guarded as never },
    shimDisconnect: true,
  })

  return {
    release() {
      shared.forget()
      guarded.release()
    },
    create: (config) => {
      const { emitter, storage } = config
      let own: Exclude<WalletUse, 'connected'> = 'unused'
      use = () => (state().connections.has(emitter.uid) ? 'connected' : own)
      const base = create(config)
      const self = {
        ...base,
        getProvider: async () => guarded as never,

        async connect(request: Parameters<typeof base.connect>[0]) {
          const before = own
          own = 'asking'
          const data = await base.connect.call(self, request).catch((error) => {
            own = before
            throw error
          })
          if (data.accounts.length === 0) throw new ConnectionError('WalletLocked')
          if (!isChainId(data.chainId))
            throw new ConnectionError('ProviderFailed', { details: 'No chain id was given.' })
          return data
        },

        async disconnect() {
          own = 'unused'
          await base.disconnect.call(self)
        },

        async switchChain(request: moveWallet.Parameters) {
          const { moveWallet } = await import('./moveWallet.ts')
          return moveWallet({ ...config, provider: guarded, signal }, request)
        },

        async onAccountsChanged(values: unknown) {
          const accounts = (Array.isArray(values) ? values : []).map((value: string) => getAddress(value))
          if (state().connections.has(emitter.uid)) {
            if (accounts.length === 0) {
              own = 'left'
              return base.onDisconnect.call(self)
            }
            return emitter.emit('change', { accounts })
          }
          if (accounts.length === 0 || state().status !== 'disconnected') return
          const others = shared.others()
          if (others.includes('asking') || others.includes('connected')) return
          if (own !== 'left' && others.includes('left')) return
          if (await storage?.getItem(`${id}.disconnected` as never)) return
          await base.onConnect.call(self, { chainId: String(await base.getChainId.call(self)) })
        },

        onChainChanged(value: unknown) {
          const chainId = Number(value)
          if (isChainId(chainId)) emitter.emit('change', { chainId })
        },

        onConnect() {},
      } as typeof base

      return {
        ...bindAll(self),
        ...(rdns && { rdns }),
        async setup() {
          await base.setup?.call(self).catch(log)
        },
        // The host gets the wallet's own object.
        getProvider: async () => provider,
      } as ReturnType<CreateConnectorFn>
    },
  }
}

function isChainId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

/** wagmi copies a connector into one of its own; bound, the functions still work on ours, with the guarded provider. */
function bindAll<connector extends object>(self: connector): connector {
  return Object.fromEntries(
    Object.entries(self).map(([key, value]) => [key, typeof value === 'function' ? value.bind(self) : value]),
  ) as connector
}
