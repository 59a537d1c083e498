import { newest } from '@latchkey/adapter-kit/flows'
import { getRpcCode, NetworkError, rpcCodes, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { chainNameOf, networkOfAddress, toNetworkId } from '../bitcoinChains.ts'
import { assertAt } from './assertAt.ts'
import { createAsker, type RpcCodes, type RpcProvider } from './createAsker.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { noAddress, type ToldAddress, toAccounts } from './toAccounts.ts'
import { unlessUnknown } from './unlessUnknown.ts'

type NetworkAnswer = { bitcoin?: { name?: unknown } }
type AccountAnswer = { addresses?: readonly ToldAddress[]; network?: NetworkAnswer }

/** The EIP-1193 codes for `RpcErrorCode` of @sats-connect/core. */
const codes: RpcCodes = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100, [-32601]: 4200 }

/** Returns a new list for each request, because the wallet can change it. */
const purposes = () => ['payment', 'ordinals', 'stacks']

/** The name of a chain in sats-connect, for example Mainnet or Testnet4. */
function satsConnectName(network: Pick<Network, 'caipNetworkId'>): string | undefined {
  const name = chainNameOf(network)
  return name && `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/**
 * Creates the driver for a sats-connect provider (Xverse and compatible wallets).
 *
 * @see https://docs.xverse.app/sats-connect
 */
export function satsConnectDriver(source: object, ports: DriverPorts): Driver {
  const provider = source as RpcProvider
  const ask = createAsker(provider, codes)
  const message = `Connect to ${ports.siteName}`.slice(0, 80)

  const toState = async ({ addresses = [], network }: AccountAnswer): Promise<WalletState> => {
    const accounts = toAccounts(addresses)
    const [first] = accounts
    if (!first) throw noAddress()
    return { accounts, caipNetworkId: await networkOf(network, first.address) }
  }
  const networkOf = async (told: NetworkAnswer | undefined, address: string): Promise<CaipNetworkId> => {
    const answer = told ?? (await unlessUnknown(() => ask<NetworkAnswer>('wallet_getNetwork')))
    const name = answer?.bitcoin?.name
    return typeof name === 'string' ? toNetworkId(name) : networkOfAddress(address, ports.networks)
  }
  const readAccount = async () => toState(await ask<AccountAnswer>('wallet_getAccount'))

  const requestAccount = async (network: string | undefined): Promise<AccountAnswer> => {
    try {
      return await ask('wallet_connect', { addresses: purposes(), message, ...(network && { network }) })
    } catch (error) {
      const code = getRpcCode(error)
      // If a wallet does not know the network, it is connected on its current network.
      if (network && code === invalidParams) return requestAccount(undefined)
      if (code !== rpcCodes.unsupportedMethod) throw error
      // Providers older than `wallet_connect` return only the addresses.
      return { addresses: await ask('getAccounts', { purposes: purposes(), message }) }
    }
  }

  return {
    async connect({ network, isChosen }) {
      try {
        return await toState(await requestAccount(isChosen ? satsConnectName(network) : undefined))
      } catch (error) {
        throw toConnectionError(error)
      }
    },
    // Providers older than `wallet_getAccount` cannot be asked without a prompt.
    restore: () => readAccount().catch(() => undefined),
    async leave() {
      await ask('wallet_disconnect').catch((error) => {
        // Providers older than `wallet_disconnect` keep no permission.
        if (getRpcCode(error) !== rpcCodes.unsupportedMethod) throw error
      })
    },
    async switchNetwork({ network }) {
      const name = satsConnectName(network)
      const isKnown = (error: unknown) => ![invalidParams, rpcCodes.unrecognisedChain].includes(getRpcCode(error) ?? 0)
      try {
        await ask('wallet_changeNetwork', { name }).catch((error) => {
          if (isKnown(error)) throw error
          return ask('wallet_addNetwork', { ...addedNetwork(network), type: name, switch: true })
        })
        const state = await readAccount()
        if (state.caipNetworkId !== network.caipNetworkId)
          throw new NetworkError('SwitchNotDone', { details: `The wallet stayed on ${state.caipNetworkId}.` })
        return state
      } catch (error) {
        throw toNetworkError(error)
      }
    },
    async signMessage({ message, account, protocol }) {
      const params = { address: account.address, message, protocol: protocol.toUpperCase() }
      return (await ask<{ signature: string }>('signMessage', params)).signature
    },
    // The request has no field for signature hash types: the wallet reads them from the PSBT.
    async signPsbt({ psbt, inputs }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const request = { psbt, ...(inputs.length > 0 && { signInputs }), broadcast: false }
      return (await ask<{ psbt: string }>('signPsbt', request)).psbt
    },
    transfer: {
      takesFeeRate: false,
      async send({ recipient, amount, account, state, assertInUse }) {
        // A provider that cannot be asked for its account pays by PSBT, whose coins belong to the account.
        assertAt(await readAccount(), { account, state })
        assertInUse()
        const recipients = [{ address: recipient, amount: Number(amount) }]
        return (await ask<{ txid: string } | undefined>('sendTransfer', { recipients }))?.txid
      },
    },
    subscribe(listener) {
      let told: { addresses?: ToldAddress[]; bitcoin?: NetworkAnswer['bitcoin'] }
      const hear = newest({
        async ask() {
          const { addresses, bitcoin } = told
          return addresses && bitcoin ? toState({ addresses, network: { bitcoin } }) : readAccount()
        },
        heard: listener,
        // The account to which the wallet switched may not be granted to this site.
        failed: () => listener(undefined),
        signal: ports.signal,
      })
      const changed = (event: unknown) => {
        told = (event ?? {}) as typeof told
        hear()
      }
      const stops = [
        { eventName: 'accountChange', cb: changed },
        { eventName: 'networkChange', cb: changed },
        { eventName: 'disconnect', cb: () => listener(undefined) },
      ].map((wanted) => provider.addListener?.(wanted))
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
  }
}

const invalidParams = -32602

function addedNetwork({ name, rpcUrls }: Network) {
  const [indexerUrl] = rpcUrls.default.http
  return { chain: 'bitcoin', name, rpcUrl: indexerUrl, indexerUrl }
}
