import { NetworkError, SessionError } from '@latchkey/core/errors'
import { commonEvents, readText, type SessionNamespace } from './sessionNamespace.ts'
import type { WalletContext } from './walletContext.ts'

const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']
const addressesEvent = 'bip122_addressesChanged'

/** Bitcoin. */
export const bip122: SessionNamespace = {
  methods,
  events: [...commonEvents, addressesEvent],
  addressesEvent,
  accountType: 'payment',
  isAddress: (address) => /^[a-z0-9]{14,90}$/i.test(address),
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
