import { ConfigurationError } from '@latchkey/core/errors'
import type { AccountType } from '@latchkey/protocol'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import type { ExternalConnectorName } from './externalConnectorName.ts'
import { isFramedBySafe } from './isFramedBySafe.ts'
import { loadExternalConnector } from './loadExternalConnector.ts'

/** `imageId` is the wallet's id in the catalogue. */
type External = { name: string; rdns?: string; imageId: string; accountType: AccountType }

const externals: Record<ExternalConnectorName, External> = {
  baseAccount: {
    name: 'Base Account',
    rdns: 'app.base.account',
    imageId: 'base-account',
    accountType: 'smartAccount',
  },
  coinbaseWallet: {
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    imageId: 'coinbase-wallet',
    accountType: 'eoa',
  },
  safe: { name: 'Safe', imageId: 'safe', accountType: 'smartAccount' },
}

/** Lists the wallets that live elsewhere and whose own code comes when they are chosen; `safe` in its own frame alone. */
export function addExternalWallets(context: Context, names: readonly ExternalConnectorName[]): void {
  if (context.signal.aborted) return
  for (const [index, name] of names.entries()) {
    if (!Object.hasOwn(externals, name)) context.ports.log(unknownConnector(index))
    else if (name !== 'safe' || isFramedBySafe(window)) context.registry.put(externalWallet(context, name))
  }
}

function unknownConnector(index: number): ConfigurationError {
  const fix = `Use one of ${Object.keys(externals).join(', ')}.`
  return new ConfigurationError('InvalidOption', { values: { option: `connectors[${index}]`, fix } })
}

/** Its id is its name, before and after its code is there. */
function externalWallet({ config, ports }: Context, id: ExternalConnectorName): Wallet {
  const { name, rdns, imageId, accountType } = externals[id]
  const wallet: Wallet = {
    connector: { id, name, type: 'EXTERNAL', namespace: 'eip155', imageId, ...(rdns && { info: { rdns } }) },
    accountType,
    async load() {
      if (wallet.wagmi) return wallet.wagmi
      const loaded = await loadExternalConnector({ name: id, config, metadata: ports.metadata })
      if (wallet.wagmi) return wallet.wagmi
      wallet.wagmi = loaded
      config._internal.connectors.setState((all) => [...all, loaded])
      return loaded
    },
    release() {
      // The one way to have wagmi's external connectors take their listeners off without leaving the wallet.
      if (wallet.wagmi) void Promise.resolve(wallet.wagmi.onDisconnect()).catch(ports.log)
    },
  }
  return wallet
}
