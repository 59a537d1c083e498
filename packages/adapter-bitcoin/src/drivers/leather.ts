import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { ConnectionError, NetworkError, toConnectionError, toNetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { chainNameOf, guessNetworkOfAddress } from '../bitcoinChains.ts'
import { fromHex, toHex } from '../hex.ts'
import { createRequestFunction, type ErrorCodeMap, type RpcProvider } from './createRequestFunction.ts'
import type { Driver, DriverPorts, WalletState } from './driver.ts'
import { noAddressError, toAccounts } from './toAccounts.ts'

type AddressesResponse = {
  addresses: { symbol?: string; type?: string; address: string; publicKey?: string; derivationPath?: string }[]
}

/** Maps Leather's error codes (`RpcErrorCode` in @leather.io/rpc) to EIP-1193 codes. */
const errorCodeMap: ErrorCodeMap = { [-32601]: 4200, 4002: 4200, 7: 4100, 16: 4100 }

/**
 * Creates the driver for Leather. Leather has no events. It shows a prompt for every request, so the kit does not restore its connection
 * after a page load. Each request contains the network. The kit pays only by PSBT, because Leather's own payment method has no parameter
 * for the account that pays.
 *
 * @see https://leather.gitbook.io/developers
 */
export function leatherDriver(source: object, ports: DriverPorts): Driver {
  const ask = createRequestFunction(source as RpcProvider, errorCodeMap)
  const toNetworkParameter = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>) => ({
    network: chainNameOf({ caipNetworkId }),
  })

  const readState = async (network: Network): Promise<WalletState> => {
    const { addresses } = await ask<AddressesResponse>('getAddresses', toNetworkParameter(network))
    const accounts = toAccounts(
      addresses
        .filter(({ symbol, type }) => symbol === 'STX' || type === 'p2wpkh' || type === 'p2tr')
        .map(({ symbol, type, address, publicKey, derivationPath }) => ({
          address,
          publicKey: type === 'p2tr' ? publicKey?.slice(-64) : publicKey,
          path: derivationPath,
          purpose: symbol === 'STX' ? 'stacks' : type === 'p2tr' ? 'ordinals' : 'payment',
        })),
    )
    const [first] = accounts
    if (!first) throw noAddressError()
    return { accounts, caipNetworkId: guessNetworkOfAddress(first.address, [network, ...ports.networks]) }
  }

  return {
    connect: ({ network }) =>
      readState(network).catch((error) => {
        throw toConnectionError(error)
      }),
    restore: async () => undefined,
    async leave() {},
    async switchNetwork({ network }) {
      const state = await readState(network).catch((error) => {
        throw toNetworkError(error)
      })
      if (state.caipNetworkId !== network.caipNetworkId) throw new NetworkError('SwitchNotDone')
      return state
    },
    async signMessage({ message, account, protocol, state }) {
      const paymentType = account.type === 'ordinals' ? 'p2tr' : 'p2wpkh'
      const type = protocol === 'ecdsa' ? 'legacy' : 'bip322'
      const params = { message, paymentType, type, ...toNetworkParameter(state) }
      const { signature, address } = await ask<{ signature: string; address?: unknown }>('signMessage', params)
      // The request contains no account, so the wallet may have signed with another account. The response contains the address that was
      // used.
      if (address === undefined || address === account.address) return signature
      throw new ConnectionError('NotConnected', { details: `The wallet has left ${account.address} meanwhile.` })
    },
    async signPsbt({ psbt, inputs, state }) {
      const distinctSighashTypes = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const response = await ask<{ hex: string }>('signPsbt', {
        hex: toHex(fromBase64(psbt)),
        ...(inputs.length > 0 && { signAtIndex: inputs.map(({ index }) => index) }),
        ...(distinctSighashTypes.length > 0 && { allowedSighash: distinctSighashTypes }),
        broadcast: false,
        ...toNetworkParameter(state),
      })
      return toBase64(fromHex(response.hex))
    },
    subscribe: () => () => {},
  }
}
