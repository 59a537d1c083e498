import { createStateReader } from '@latchkey/adapter-kit/flows'
import { NetworkError, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { chainNameOf } from '../bitcoinChains.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { createSingleAddressRequests, listen, type SingleAddressProvider, toSingleAccount } from './singleAddress.ts'
import { noAddressError } from './toAccounts.ts'

/** OKX's provider for one chain. The providers for test networks may have only `connect`, `signMessage` and `signPsbt`. */
type OkxProvider = Pick<SingleAddressProvider, 'signMessage' | 'signPsbt'> &
  Partial<SingleAddressProvider> & { connect(): Promise<{ address: string; publicKey?: string }> }

/**
 * Creates the driver for OKX. OKX has a separate provider for each chain, so the site and not the wallet chooses the network.
 *
 * @see https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider
 */
export function okxDriver(source: object, ports: DriverPorts): Driver {
  const findProvider = (network: Pick<Network, 'caipNetworkId'>): OkxProvider | undefined => {
    const name = chainNameOf(network)
    const providerProperty = name === 'mainnet' ? 'bitcoin' : `bitcoin${name?.charAt(0).toUpperCase()}${name?.slice(1)}`
    return (source as Record<string, OkxProvider | undefined>)[providerProperty]
  }
  const getProvider = (network: Pick<Network, 'caipNetworkId'>): OkxProvider => {
    const provider = findProvider(network)
    if (!provider) throw new NetworkError('ChainNotSupported')
    return provider
  }
  /**
   * The state on the network that the visitor chose last. OKX itself has no current network, because it supports all chains at the same
   * time.
   */
  let currentState: WalletState | undefined
  const requestState = async (network: Network): Promise<WalletState> => {
    const { address, publicKey } = await getProvider(network).connect()
    const accounts = toSingleAccount(address, publicKey)
    if (accounts.length === 0) throw noAddressError()
    currentState = { accounts, caipNetworkId: network.caipNetworkId }
    return currentState
  }
  const readState = async (lastState: WalletState): Promise<WalletState | undefined> => {
    const provider = findProvider(lastState)
    const [address] = (await provider?.getAccounts?.()) ?? []
    if (!address) return undefined
    const publicKey = await provider?.getPublicKey?.().catch(() => undefined)
    const accounts = toSingleAccount(address, publicKey)
    return accounts.length > 0 ? { ...lastState, accounts } : undefined
  }
  const { transfer, ...requests } = createSingleAddressRequests(
    (state) => getProvider(state) as SingleAddressProvider,
    readState,
  )

  return {
    ...requests,
    get transfer() {
      return currentState && findProvider(currentState)?.sendBitcoin ? transfer : undefined
    },
    connect: ({ network }) =>
      requestState(findProvider(network) ? network : (ports.networks.find(findProvider) ?? network)).catch((error) => {
        throw toConnectionError(error)
      }),
    async restore(storedState) {
      currentState = await readState(storedState)
      return currentState
    },
    leave: async () => currentState && findProvider(currentState)?.disconnect?.(),
    switchNetwork: ({ network }) =>
      requestState(network).catch((error) => {
        throw toNetworkError(error)
      }),
    subscribe(listener) {
      const requestNewState = createStateReader<WalletState | undefined>({
        async ask() {
          const stateBefore = currentState
          const state = stateBefore && (await readState(stateBefore))
          // If the visitor chose another network while this request was pending, the response is outdated.
          return currentState === stateBefore ? state : currentState
        },
        heard(state) {
          currentState = state
          listener(state)
        },
        failed: ports.log,
        signal: ports.signal,
      })
      const onAccountsChanged = () => {
        if (currentState) requestNewState()
      }
      const listenerRemovers = ports.networks.flatMap((network) => {
        const provider = findProvider(network)
        return provider ? [listen(provider, ['accountsChanged', 'accountChanged'], onAccountsChanged)] : []
      })
      return () => {
        for (const stop of listenerRemovers) stop()
      }
    },
  }
}
