import { newest } from '@latchkey/adapter-kit/flows'
import { NetworkError, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { chainNameOf } from '../bitcoinChains.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { listen, type SingleAddressProvider, singleAddressRequests, toSingleAccount } from './singleAddress.ts'
import { noAddress } from './toAccounts.ts'

/** OKX's provider. On test networks it may only connect, sign messages, and sign PSBTs. */
type OkxProvider = Pick<SingleAddressProvider, 'signMessage' | 'signPsbt'> &
  Partial<SingleAddressProvider> & { connect(): Promise<{ address: string; publicKey?: string }> }

/**
 * Creates the driver for OKX. The wallet has a separate provider for each chain, so the site chooses the network.
 *
 * @see https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider
 */
export function okxDriver(source: object, ports: DriverPorts): Driver {
  const find = (network: Pick<Network, 'caipNetworkId'>): OkxProvider | undefined => {
    const name = chainNameOf(network)
    const property = name === 'mainnet' ? 'bitcoin' : `bitcoin${name?.charAt(0).toUpperCase()}${name?.slice(1)}`
    return (source as Record<string, OkxProvider | undefined>)[property]
  }
  const at = (network: Pick<Network, 'caipNetworkId'>): OkxProvider => {
    const provider = find(network)
    if (!provider) throw new NetworkError('ChainNotSupported')
    return provider
  }
  /** The state on the network that was chosen last. The wallet itself is on all chains. */
  let current: WalletState | undefined
  const request = async (network: Network): Promise<WalletState> => {
    const { address, publicKey } = await at(network).connect()
    const accounts = toSingleAccount(address, publicKey)
    if (accounts.length === 0) throw noAddress()
    current = { accounts, caipNetworkId: network.caipNetworkId }
    return current
  }
  const read = async (kept: WalletState): Promise<WalletState | undefined> => {
    const provider = find(kept)
    const [address] = (await provider?.getAccounts?.()) ?? []
    if (!address) return undefined
    const publicKey = await provider?.getPublicKey?.().catch(() => undefined)
    const accounts = toSingleAccount(address, publicKey)
    return accounts.length > 0 ? { ...kept, accounts } : undefined
  }
  const { transfer, ...requests } = singleAddressRequests((state) => at(state) as SingleAddressProvider, read)

  return {
    ...requests,
    get transfer() {
      return current && find(current)?.sendBitcoin ? transfer : undefined
    },
    connect: ({ network }) =>
      request(find(network) ? network : (ports.networks.find(find) ?? network)).catch((error) => {
        throw toConnectionError(error)
      }),
    async restore(kept) {
      current = await read(kept)
      return current
    },
    leave: async () => current && find(current)?.disconnect?.(),
    switchNetwork: ({ network }) =>
      request(network).catch((error) => {
        throw toNetworkError(error)
      }),
    subscribe(listener) {
      const hear = newest<WalletState | undefined>({
        async ask() {
          const before = current
          const state = before && (await read(before))
          // The visitor may have chosen another network while this request was pending.
          return current === before ? state : current
        },
        heard(state) {
          current = state
          listener(state)
        },
        failed: ports.log,
        signal: ports.signal,
      })
      const changed = () => {
        if (current) hear()
      }
      const stops = ports.networks.flatMap((network) => {
        const provider = find(network)
        return provider ? [listen(provider, ['accountsChanged', 'accountChanged'], changed)] : []
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
