import { createStateReader } from '@latchkey/adapter-kit/flows'
import { NetworkError, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId } from '@latchkey/protocol'
import { chainNameOf, guessNetworkOfAddress, toNetworkId } from '../bitcoinChains.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { createSingleAddressRequests, listen, type SingleAddressProvider, toSingleAccount } from './singleAddress.ts'
import { noAddressError } from './toAccounts.ts'
import { undefinedIfUnsupported } from './unlessUnknown.ts'

type UnisatProvider = SingleAddressProvider & {
  getChain?(): Promise<{ enum?: unknown } | undefined>
  switchChain?(chain: string): Promise<unknown>
}

/** The prefix of every chain name of UniSat. */
const chainNamePrefix = 'BITCOIN_'

/**
 * Creates the driver for UniSat, and for other wallets that set `window.unisat`.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function unisatDriver(source: object, ports: DriverPorts): Driver {
  const provider = source as UnisatProvider

  const readNetworkId = async (address: string): Promise<CaipNetworkId> => {
    const chain = await undefinedIfUnsupported(async () => provider.getChain?.())
    const name = typeof chain?.enum === 'string' ? chain.enum : undefined
    if (!name) return guessNetworkOfAddress(address, ports.networks)
    return toNetworkId(name.startsWith(chainNamePrefix) ? name.slice(chainNamePrefix.length) : name)
  }
  const readState = async (addresses: string | readonly string[]): Promise<WalletState | undefined> => {
    // Accepts a single address instead of a list, because Binance's provider returns a single address.
    const [address] = [addresses].flat()
    if (!address) return undefined
    const publicKey = await provider.getPublicKey().catch(() => undefined)
    const accounts = toSingleAccount(address, publicKey)
    return accounts.length > 0 ? { accounts, caipNetworkId: await readNetworkId(address) } : undefined
  }
  const readCurrentState = async () => readState(await provider.getAccounts())
  const switchToChain = async (name: string | undefined) => {
    if (!provider.switchChain || !name)
      throw new NetworkError('ChainNotSupported', { details: 'The wallet does not know the network.' })
    await provider.switchChain(`${chainNamePrefix}${name.toUpperCase()}`)
  }

  return {
    ...createSingleAddressRequests(() => provider, readCurrentState),
    async connect({ network, isChosen }) {
      try {
        const addresses = await provider.requestAccounts()
        const state = await readState(addresses)
        if (!state) throw noAddressError()
        if (!isChosen || state.caipNetworkId === network.caipNetworkId) return state
        // An error of the switch is only logged: the visitor has agreed to connect, so a rejected network switch does not undo the
        // connection.
        await switchToChain(chainNameOf(network)).catch(ports.log)
        return (await readCurrentState()) ?? state
      } catch (error) {
        throw toConnectionError(error)
      }
    },
    restore: readCurrentState,
    leave: async () => provider.disconnect?.(),
    async switchNetwork({ network }) {
      try {
        await switchToChain(chainNameOf(network))
        const state = await readCurrentState()
        if (state?.caipNetworkId !== network.caipNetworkId) throw new NetworkError('SwitchNotDone')
        return state
      } catch (error) {
        throw toNetworkError(error)
      }
    },
    subscribe(listener) {
      const requestNewState = createStateReader({
        ask: readCurrentState,
        heard: listener,
        failed: ports.log,
        signal: ports.signal,
      })
      return listen(provider, ['accountsChanged', 'chainChanged', 'networkChanged'], requestNewState)
    },
  }
}
