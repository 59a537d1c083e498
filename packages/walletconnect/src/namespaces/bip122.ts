import { NetworkError, SessionError } from '@latchkey/core/errors'
import { isBitcoinAddress } from '@latchkey/protocol'
import { fields, isBase64, isText, maxTransaction, type ResponseForm, signatureOf } from './responseForms.ts'
import { commonEvents, readText, type SessionNamespace } from './sessionNamespace.ts'
import type { WalletContext } from './walletContext.ts'

const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']
const addressesEvent = 'bip122_addressesChanged'

/** The longest PSBT in characters: the most that the relay transfers. */
const maxPsbt = 1_048_576
const txid = /^[0-9a-f]{64}$/i

/**
 * Checks a signature in hex or base64, depending on the wallet. Hex text passes the check for base64 too. A signature has at least 64
 * bytes.
 */
const isSignature: ResponseForm = (value) => isBase64(value, maxTransaction) && String(value).length >= 86

/** Bitcoin. */
export const bip122: SessionNamespace<'bip122'> = {
  methods,
  events: [...commonEvents, addressesEvent],
  addressesEvent,
  responses: {
    signMessage: (answer) => isSignature(signatureOf(answer)),
    sendTransfer: (answer) => isText(fields(answer).txid, 64) && txid.test(String(fields(answer).txid)),
    signPsbt: (answer) => isBase64(fields(answer).psbt, maxPsbt),
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
 * Responds to a request on Bitcoin, in the formats of the WalletConnect RPC reference. Bitcoin nodes offer no JSON-RPC to web pages.
 *
 * @throws SessionError `MethodNotApproved`
 * @throws NetworkError `JsonRpcProviderNotFound`
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

/** Whether the wallet sends the transaction of a PSBT that it signs. */
function isBroadcast(params: unknown): boolean {
  const { broadcast } = ((Array.isArray(params) ? params[0] : params) ?? {}) as { broadcast?: unknown }
  return Boolean(broadcast)
}
