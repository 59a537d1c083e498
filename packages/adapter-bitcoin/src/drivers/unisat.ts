import { newest } from '@latchkey/adapter-kit/flows'
import { NetworkError, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId } from '@latchkey/protocol'
import { chainNameOf, networkOfAddress, toNetworkId } from '../bitcoinChains.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { listen, type SingleAddressProvider, singleAddressRequests, toSingleAccount } from './singleAddress.ts'
import { noAddress } from './toAccounts.ts'
import { unlessUnknown } from './unlessUnknown.ts'

type UnisatProvider = SingleAddressProvider & {
  getChain?(): Promise<{ enum?: unknown } | undefined>
  switchChain?(chain: string): Promise<unknown>
}

const prefix = 'BITCOIN_'

/**
 * Creates the driver for UniSat, and for wallets that set `window.unisat` too.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function unisatDriver(source: object, ports: DriverPorts): Driver {
  const provider = source as UnisatProvider

  const networkOf = async (address: string): Promise<CaipNetworkId> => {
    const chain = await unlessUnknown(async () => provider.getChain?.())
    const name = typeof chain?.enum === 'string' ? chain.enum : undefined
    if (!name) return networkOfAddress(address, ports.networks)
    return toNetworkId(name.startsWith(prefix) ? name.slice(prefix.length) : name)
  }
  const read = async (addresses: string | readonly string[]): Promise<WalletState | undefined> => {
    // Binance's provider returns a single address instead of a list.
    const [address] = [addresses].flat()
    if (!address) return undefined
    const publicKey = await provider.getPublicKey().catch(() => undefined)
    const accounts = toSingleAccount(address, publicKey)
    return accounts.length > 0 ? { accounts, caipNetworkId: await networkOf(address) } : undefined
  }
  const readNow = async () => read(await provider.getAccounts())
  const move = async (name: string | undefined) => {
    if (!provider.switchChain || !name)
      throw new NetworkError('ChainNotSupported', { details: 'The wallet does not know the network.' })
    await provider.switchChain(`${prefix}${name.toUpperCase()}`)
  }

  return {
    ...singleAddressRequests(() => provider, readNow),
    async connect({ network, isChosen }) {
      try {
        const addresses = await provider.requestAccounts()
        const state = await read(addresses)
        if (!state) throw noAddress()
        if (!isChosen || state.caipNetworkId === network.caipNetworkId) return state
        // The visitor has agreed to connect, so a rejected network switch does not undo the connection.
        await move(chainNameOf(network)).catch(ports.log)
        return (await readNow()) ?? state
      } catch (error) {
        throw toConnectionError(error)
      }
    },
    restore: readNow,
    leave: async () => provider.disconnect?.(),
    async switchNetwork({ network }) {
      try {
        await move(chainNameOf(network))
        const state = await readNow()
        if (state?.caipNetworkId !== network.caipNetworkId) throw new NetworkError('SwitchNotDone')
        return state
      } catch (error) {
        throw toNetworkError(error)
      }
    },
    subscribe(listener) {
      const hear = newest({ ask: readNow, heard: listener, failed: ports.log, signal: ports.signal })
      return listen(provider, ['accountsChanged', 'chainChanged', 'networkChanged'], hear)
    },
  }
}
