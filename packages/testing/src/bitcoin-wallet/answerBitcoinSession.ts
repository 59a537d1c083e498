import { unsupportedMethod } from '../wallet/providerErrors.ts'
import { base64ToBytes, bytesToBase64 } from './base64.ts'
import type { ScriptedBitcoinWallet } from './createScriptedBitcoinWallet.ts'
import type { MessageProtocol } from './signBitcoinMessage.ts'

/**
 * Responds to a site's request to a Bitcoin wallet over WalletConnect.
 *
 * @throws ProviderRpcError 4001 if the wallet declines the request
 * @throws ProviderRpcError 4200 if WalletConnect does not define this method for Bitcoin
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export function answerBitcoinSession(
  { ask }: ScriptedBitcoinWallet,
  { method, params }: { method: string; params?: unknown },
): Promise<unknown> {
  return ask(method, params, async (actions) => {
    switch (method) {
      case 'getAccountAddresses': {
        const { intentions = ['payment'] } = params as { intentions?: string[] }
        const intentionByPurpose = { payment: 'payment', ordinals: 'ordinal', stacks: 'stacks' }
        return actions
          .granted()
          .map(({ address, publicKey, path, purpose }) => ({
            address,
            publicKey,
            path,
            intention: intentionByPurpose[purpose],
          }))
          .filter(({ intention }) => intentions.includes(intention))
      }
      case 'signMessage': {
        const { message, account, address, protocol } = params as {
          message: string
          account: string
          address?: string
          protocol?: MessageProtocol
        }
        const signature = await actions.signMessage({
          message,
          address: address ?? account,
          protocol: protocol ?? 'ecdsa',
        })
        return { address: signature.address, signature: toHex(signature.signature) }
      }
      case 'signPsbt': {
        const { psbt, signInputs, broadcast } = params as {
          psbt: string
          signInputs: { address: string; index: number }[]
          broadcast?: boolean
        }
        const inputs = signInputs.length > 0 ? signInputs : undefined
        const signingResult = await actions.signPsbt({ psbt: base64ToBytes(psbt), inputs, result: 'signed', broadcast })
        return { psbt: bytesToBase64(signingResult.psbt), ...(signingResult.txid && { txid: signingResult.txid }) }
      }
      case 'sendTransfer': {
        const { recipientAddress, amount } = params as { recipientAddress: string; amount: string }
        return {
          txid: await actions.sendTransfer({ recipients: [{ address: recipientAddress, amount: BigInt(amount) }] }),
        }
      }
      default:
        throw unsupportedMethod(method)
    }
  })
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
