import { NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { chainNameOf } from '../bitcoinChains.ts'
import { toConnectionError, toNetworkError } from '../errors.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { listen, readAddress, type SingleAddressProvider, singleAddressRequests } from './singleAddress.ts'

/**
 * OKX: a provider of its own for each chain, so that the site names the network.
 *
 * @see https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider
 */
export function okxDriver(source: object, ports: DriverPorts): Driver {
  const find = (network: Pick<Network, 'caipNetworkId'>): SingleAddressProvider | undefined => {
    const name = chainNameOf(network)
    const property = name === 'mainnet' ? 'bitcoin' : `bitcoin${name?.charAt(0).toUpperCase()}${name?.slice(1)}`
    return (source as Record<string, SingleAddressProvider | undefined>)[property]
  }
  const at = (network: Pick<Network, 'caipNetworkId'>): SingleAddressProvider => {
    const provider = find(network)
    if (!provider) throw new NetworkError('ChainNotSupported')
    return provider
  }
  const read = async (
    { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
    addresses: readonly string[],
  ): Promise<WalletState | undefined> => {
    const accounts = await readAddress(at({ caipNetworkId }), addresses)
    return accounts && { accounts, caipNetworkId }
  }
  const request = async (network: Network): Promise<WalletState> => {
    const state = await read(network, await at(network).requestAccounts())
    if (!state) throw new Error('The wallet gave no address.')
    return state
  }
  /** The network that was chosen last: the wallet itself is on all of them. */
  let current: Pick<Network, 'caipNetworkId'> | undefined
  const chose = (state: WalletState): WalletState => {
    current = state
    return state
  }

  return {
    ...singleAddressRequests(at),
    async connect({ network }) {
      const wanted = find(network) ? network : (ports.networks.find(find) ?? network)
      return request(wanted).then(chose, (error) => {
        throw toConnectionError(error)
      })
    },
    async restore(kept) {
      const state = find(kept) && (await read(kept, await at(kept).getAccounts()))
      return state && chose(state)
    },
    leave: async () => (current ? at(current).disconnect?.() : undefined),
    switchNetwork: ({ network }) =>
      (async () => request(network))().then(chose, (error) => {
        throw toNetworkError(error)
      }),
    subscribe(listener) {
      const heard = ports.networks.flatMap((network) => find(network) ?? [])
      const changed = () => {
        const told =
          current &&
          at(current)
            .getAccounts()
            .then((addresses) => current && read(current, addresses))
        told?.then(listener, ports.log)
      }
      const stops = heard.map((provider) => listen(provider, ['accountsChanged', 'accountChanged'], changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
