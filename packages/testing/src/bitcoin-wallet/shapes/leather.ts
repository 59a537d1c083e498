import { bytesToHex, hexToBytes } from 'viem'
import { invalidParams, ProviderRpcError, unsupportedMethod } from '../../wallet/providerErrors.ts'
import { bytesToBase64 } from '../base64.ts'
import type { BitcoinWalletAddress } from '../bitcoinAddresses.ts'
import { findNetworkIdByName } from '../bitcoinNetworks.ts'
import type { BitcoinWalletActions } from '../bitcoinWalletActions.ts'
import type { ScriptedBitcoinWallet } from '../createScriptedBitcoinWallet.ts'

export type LeatherProvider = {
  /** Sends a request to the wallet. If the request fails, rejects with the whole JSON-RPC response, which contains the error. */
  request(method: string, params?: unknown): Promise<{ jsonrpc: '2.0'; id: string; result: unknown }>
}

/**
 * Creates a provider with Leather's API. The provider has no events, and asks for consent at every connection. A request can
 * name its network.
 *
 * @see https://leather.gitbook.io/developers
 */
export function createLeatherProvider({ ask, state, control }: ScriptedBitcoinWallet): LeatherProvider {
  let requestCount = 0

  async function runMethod(
    actions: BitcoinWalletActions,
    method: string,
    params: Record<string, unknown>,
  ): Promise<unknown> {
    switchToNamedNetwork(params.network)
    switch (method) {
      case 'getInfo':
        return { version: '6.0.0', platform: 'extension' }
      case 'getAddresses':
        return { addresses: (await actions.connect()).map(toLeatherAddress) }
      case 'signMessage': {
        const { message, paymentType, type } = params as { message: string; paymentType: string; type?: string }
        const signingAddress = actions.granted().find((own) => own.type === paymentType)
        if (!signingAddress) throw invalidParams(`The wallet has no ${paymentType} address.`)
        const protocol = type === 'legacy' ? 'ecdsa' : 'bip322'
        const { address, signature } = await actions.signMessage({ message, address: signingAddress.address, protocol })
        return { address, message, signature: bytesToBase64(signature) }
      }
      case 'signPsbt': {
        const { hex, signAtIndex, broadcast } = params as {
          hex: string
          signAtIndex?: number | number[]
          broadcast?: boolean
        }
        const inputs = signAtIndex === undefined ? undefined : [signAtIndex].flat().map((index) => ({ index }))
        const signedPsbt = await actions.signPsbt({ psbt: hexToBytes(`0x${hex}`), inputs, result: 'signed', broadcast })
        return { hex: bytesToHex(signedPsbt.psbt).slice(2), ...(signedPsbt.txid && { txid: signedPsbt.txid }) }
      }
      case 'sendTransfer': {
        const { recipients } = params as { recipients: { address: string; amount: string }[] }
        const recipientsInSat = recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
        return { txid: await actions.sendTransfer({ recipients: recipientsInSat }) }
      }
      default:
        throw unsupportedMethod(method)
    }
  }

  function switchToNamedNetwork(name: unknown) {
    const caipNetworkId = findNetworkIdByName(({ leather }) => leather === name)
    if (name === undefined || caipNetworkId === state().caipNetworkId) return
    if (!state().networks.some((network) => network.caipNetworkId === caipNetworkId)) {
      throw invalidParams(`The wallet has no network "${name}".`)
    }
    control.switchNetwork(caipNetworkId as string)
  }

  return {
    async request(method, params) {
      requestCount += 1
      const responseFields = { jsonrpc: '2.0', id: `${requestCount}` } as const
      try {
        const result = await ask(method, params, (actions) =>
          runMethod(actions, method, (params ?? {}) as Record<string, unknown>),
        )
        return { ...responseFields, result }
      } catch (error) {
        const code = error instanceof ProviderRpcError ? error.code : -32603
        throw {
          ...responseFields,
          error: {
            code: leatherErrorCodes[code] ?? code,
            message: error instanceof Error ? error.message : `${error}`,
          },
        }
      }
    },
  }
}

/** Leather's error codes. Each key is the code of EIP-1193 that Leather replaces with this code. */
const leatherErrorCodes: Readonly<Record<number, number>> = { 4100: 16, 4200: -32601 }

function toLeatherAddress({ address, publicKey, type, path, purpose }: BitcoinWalletAddress) {
  if (purpose === 'stacks') return { symbol: 'STX', address, publicKey }
  const addressFields = { symbol: 'BTC', type, address, publicKey, derivationPath: path }
  return type === 'p2tr'
    ? { ...addressFields, publicKey: `02${publicKey}`, tweakedPublicKey: publicKey }
    : addressFields
}
