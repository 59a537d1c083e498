import { getNetworkNames } from '../bitcoinNetworks.ts'
import type { ScriptedBitcoinWallet } from '../createScriptedBitcoinWallet.ts'
import { createSingleAddressProvider, type SingleAddressProvider } from './unisat.ts'

export type OkxProvider = SingleAddressProvider & {
  connect(): Promise<{ address: string; publicKey: string; compressedPublicKey: string }>
  disconnect(): Promise<void>
}

/**
 * Returns the providers in `window.okxwallet` by property name: one provider for each network that the wallet knows, and always one for
 * mainnet.
 *
 * @see https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider
 */
export function createOkxProviders(wallet: ScriptedBitcoinWallet): Readonly<Record<string, OkxProvider>> {
  const networkIds = wallet.state().networks.map(({ caipNetworkId }) => caipNetworkId)
  const providerEntries = [mainnetId, ...networkIds].flatMap((caipNetworkId) => {
    const { okx } = getNetworkNames(caipNetworkId)
    return okx ? [[okx, createProvider(wallet, caipNetworkId)] as const] : []
  })
  return Object.fromEntries(providerEntries)
}

const mainnetId = 'bip122:000000000019d6689c085ae165831e93'

function createProvider(wallet: ScriptedBitcoinWallet, caipNetworkId: string): OkxProvider {
  const { ask, state, control } = wallet
  // When a site uses the provider of a network, OKX switches the wallet to this network.
  const switchToNetwork = async () => {
    if (state().caipNetworkId !== caipNetworkId) control.switchNetwork(caipNetworkId)
  }
  const { emitter: _, ...provider } = createSingleAddressProvider(wallet, { before: switchToNetwork })
  return {
    ...provider,
    connect: () =>
      ask('connect', [], async (actions) => {
        await switchToNetwork()
        const [firstAddress] = await actions.connect()
        const publicKey =
          firstAddress?.type === 'p2tr' ? `02${firstAddress.publicKey}` : (firstAddress?.publicKey ?? '')
        return { address: firstAddress?.address ?? '', publicKey, compressedPublicKey: publicKey }
      }),
    disconnect: () => ask('disconnect', [], async (actions) => actions.disconnect()),
  }
}
