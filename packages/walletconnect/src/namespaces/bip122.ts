import { NetworkError, SessionError } from '@latchkey/core/errors'
import { isBitcoinAddress } from '@latchkey/protocol'
import { isBase64, isText, maxTransactionLength, type ResponseCheck, readSignature, toObject } from './responseForms.ts'
import { commonEvents, readText, type SessionNamespace } from './sessionNamespace.ts'
import type { WalletContext } from './walletContext.ts'

const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']
/** The event by which a wallet reports that its addresses have changed. */
const addressesEvent = 'bip122_addressesChanged'

/** The longest accepted PSBT in characters. A relay does not transfer more. */
const maxPsbtLength = 1_048_576
const txidPattern = /^[0-9a-f]{64}$/i

/**
 * Checks a signature, which is in hex or base64, depending on the wallet. Hex text passes the check for base64 too. A signature has at
 * least 64 bytes, which are 86 characters of base64.
 */
const isSignature: ResponseCheck = (value) => isBase64(value, maxTransactionLength) && String(value).length >= 86

/** The namespace of Bitcoin. */
export const bip122: SessionNamespace<'bip122'> = {
  methods,
  events: [...commonEvents, addressesEvent],
  addressesEvent,
  responses: {
    signMessage: (response) => isSignature(readSignature(response)),
    sendTransfer: (response) =>
      isText(toObject(response).txid, 64) && txidPattern.test(String(toObject(response).txid)),
    signPsbt: (response) => isBase64(toObject(response).psbt, maxPsbtLength),
    getAccountAddresses: Array.isArray,
  },
  isSending: (method, params) => method === 'signPsbt' && isBroadcast(params),
  accountType: 'payment',
  isAddress: isBitcoinAddress,
  request,
  readReference: readText,
  signMessage: ({ message, address }) => ({ method: 'signMessage', params: { account: address, message, address } }),
}

/**
 * Responds to a request on Bitcoin, in the formats of the WalletConnect RPC reference. Only methods of wallets are supported, because
 * Bitcoin nodes offer no JSON-RPC to web pages.
 *
 * @throws SessionError `MethodNotApproved` if the wallet did not approve the method
 * @throws NetworkError `JsonRpcProviderNotFound` if Bitcoin wallets do not have the method
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
async function request(
  { granted, selected, askWallet }: WalletContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (method === 'get_chain_id') return selected().chain.slice('bip122:'.length)
  if (granted().methods.includes(method)) return askWallet({ method, params })
  if (methods.includes(method)) throw new SessionError('MethodNotApproved', { values: { method } })
  throw new NetworkError('JsonRpcProviderNotFound', { values: { chain: selected().chain } })
}

/** Returns whether a request to sign a PSBT also asks the wallet to send the transaction. */
function isBroadcast(params: unknown): boolean {
  const { broadcast } = ((Array.isArray(params) ? params[0] : params) ?? {}) as { broadcast?: unknown }
  return Boolean(broadcast)
}
