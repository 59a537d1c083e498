import { createStateReader } from '@latchkey/adapter-kit/flows'
import { getRpcCode, NetworkError, rpcCodes, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { chainNameOf, guessNetworkOfAddress, toNetworkId } from '../bitcoinChains.ts'
import { assertAccountAndNetwork } from './assertAt.ts'
import { createRequestFunction, type ErrorCodeMap, type RpcProvider } from './createRequestFunction.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { noAddressError, toAccounts, type WalletAddress } from './toAccounts.ts'
import { undefinedIfUnsupported } from './unlessUnknown.ts'

type NetworkResponse = { bitcoin?: { name?: unknown } }
type AccountResponse = { addresses?: readonly WalletAddress[]; network?: NetworkResponse }

/** Maps the error codes of sats-connect (`RpcErrorCode` in @sats-connect/core) to EIP-1193 codes. */
const errorCodeMap: ErrorCodeMap = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100, [-32601]: 4200 }

/**
 * Creates the list of purposes for which a request asks for addresses. Each request gets a new list, because the wallet could change it.
 */
const createPurposes = () => ['payment', 'ordinals', 'stacks']

/** Returns the name that sats-connect uses for a network, for example Mainnet or Testnet4. */
function toSatsConnectName(network: Pick<Network, 'caipNetworkId'>): string | undefined {
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
  const ask = createRequestFunction(provider, errorCodeMap)
  const connectMessage = `Connect to ${ports.siteName}`.slice(0, 80)

  const toState = async ({ addresses = [], network }: AccountResponse): Promise<WalletState> => {
    const accounts = toAccounts(addresses)
    const [first] = accounts
    if (!first) throw noAddressError()
    return { accounts, caipNetworkId: await readNetworkId(network, first.address) }
  }
  const readNetworkId = async (reported: NetworkResponse | undefined, address: string): Promise<CaipNetworkId> => {
    const response = reported ?? (await undefinedIfUnsupported(() => ask<NetworkResponse>('wallet_getNetwork')))
    const name = response?.bitcoin?.name
    return typeof name === 'string' ? toNetworkId(name) : guessNetworkOfAddress(address, ports.networks)
  }
  const readAccount = async () => toState(await ask<AccountResponse>('wallet_getAccount'))

  const requestAccount = async (network: string | undefined): Promise<AccountResponse> => {
    try {
      return await ask('wallet_connect', {
        addresses: createPurposes(),
        message: connectMessage,
        ...(network && { network }),
      })
    } catch (error) {
      const code = getRpcCode(error)
      // If the wallet does not know the network, repeats the request without a network. The wallet then stays on its current network.
      if (network && code === invalidParamsCode) return requestAccount(undefined)
      if (code !== rpcCodes.unsupportedMethod) throw error
      // An older provider has no `wallet_connect`. Its method `getAccounts` returns only the addresses, without a network.
      return { addresses: await ask('getAccounts', { purposes: createPurposes(), message: connectMessage }) }
    }
  }

  return {
    async connect({ network, isChosen }) {
      try {
        return await toState(await requestAccount(isChosen ? toSatsConnectName(network) : undefined))
      } catch (error) {
        throw toConnectionError(error)
      }
    },
    // A wallet with an older provider is not restored: it has no `wallet_getAccount`, so it returns its accounts only after a prompt.
    restore: () => readAccount().catch(() => undefined),
    async leave() {
      await ask('wallet_disconnect').catch((error) => {
        // Ignores the error of an older provider, which has no `wallet_disconnect`: it stores no permission that could be revoked.
        if (getRpcCode(error) !== rpcCodes.unsupportedMethod) throw error
      })
    },
    async switchNetwork({ network }) {
      const name = toSatsConnectName(network)
      const isUnknownNetworkError = (error: unknown) =>
        [invalidParamsCode, rpcCodes.unrecognisedChain].includes(getRpcCode(error) ?? 0)
      try {
        await ask('wallet_changeNetwork', { name }).catch((error) => {
          if (!isUnknownNetworkError(error)) throw error
          return ask('wallet_addNetwork', { ...toAddNetworkParameters(network), type: name, switch: true })
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
    // `sighashTypes` is not passed on, because the request has no field for signature hash types. The wallet reads the types from the PSBT.
    async signPsbt({ psbt, inputs }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const request = { psbt, ...(inputs.length > 0 && { signInputs }), broadcast: false }
      return (await ask<{ psbt: string }>('signPsbt', request)).psbt
    },
    transfer: {
      takesFeeRate: false,
      async send({ recipient, amount, account, state, beforeRequest }) {
        // Throws if the provider has no `wallet_getAccount` to check the account. The kit then pays by PSBT, where the coins determine
        // which account pays.
        assertAccountAndNetwork(await readAccount(), { account, state })
        beforeRequest()
        const recipients = [{ address: recipient, amount: Number(amount) }]
        return (await ask<{ txid: string } | undefined>('sendTransfer', { recipients }))?.txid
      },
    },
    subscribe(listener) {
      let newestEvent: { addresses?: WalletAddress[]; bitcoin?: NetworkResponse['bitcoin'] }
      const requestNewState = createStateReader({
        async ask() {
          const { addresses, bitcoin } = newestEvent
          return addresses && bitcoin ? toState({ addresses, network: { bitcoin } }) : readAccount()
        },
        heard: listener,
        // Treats the wallet as disconnected if its state cannot be read: it may have switched to an account that it does not grant to this
        // site.
        failed: () => listener(undefined),
        signal: ports.signal,
      })
      const onChange = (event: unknown) => {
        newestEvent = (event ?? {}) as typeof newestEvent
        requestNewState()
      }
      const listenerRemovers = [
        { eventName: 'accountChange', cb: onChange },
        { eventName: 'networkChange', cb: onChange },
        { eventName: 'disconnect', cb: () => listener(undefined) },
      ].map((listenerParameter) => provider.addListener?.(listenerParameter))
      return () => {
        for (const stop of listenerRemovers) if (typeof stop === 'function') stop()
      }
    },
  }
}

const invalidParamsCode = -32602

function toAddNetworkParameters({ name, rpcUrls }: Network) {
  const [indexerUrl] = rpcUrls.default.http
  return { chain: 'bitcoin', name, rpcUrl: indexerUrl, indexerUrl }
}
