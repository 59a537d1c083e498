import type { Metadata } from '@latchkey/core/adapter'
import type { AccountType } from '@latchkey/protocol'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { ExternalConnectorName } from './externalConnectorName.ts'
import type { Wallet } from './registry.ts'

type External = { name: string; rdns?: string; accountType: AccountType }

const externals: Record<ExternalConnectorName, External> = {
  baseAccount: { name: 'Base Account', rdns: 'app.base.account', accountType: 'smartAccount' },
  coinbaseWallet: { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', accountType: 'eoa' },
  safe: { name: 'Safe', accountType: 'smartAccount' },
}

export declare namespace externalWallet {
  type Parameters = { name: ExternalConnectorName; config: Config; metadata: Metadata; log(error: unknown): void }
}

/** A wallet whose code comes when it is chosen. Its id is its name, before and after. */
export function externalWallet({ name: id, config, metadata, log }: externalWallet.Parameters): Wallet {
  const { name, rdns, accountType } = externals[id]
  let wagmi: WagmiConnector | undefined
  return {
    connector: { id, name, type: 'EXTERNAL', namespace: 'eip155', ...(rdns && { info: { rdns } }) },
    accountType,
    get wagmi() {
      return wagmi
    },
    async load() {
      if (wagmi) return wagmi
      const { loadExternalConnector } = await import('./loadExternalConnector.ts')
      const loaded = await loadExternalConnector({ name: id, config, metadata })
      if (wagmi) return wagmi
      wagmi = loaded
      config._internal.connectors.setState((all) => [...all, loaded])
      return loaded
    },
    release() {
      // The one way to have wagmi's external connectors take their listeners off without leaving the wallet.
      if (wagmi) void Promise.resolve(wagmi.onDisconnect()).catch(log)
    },
  }
}
