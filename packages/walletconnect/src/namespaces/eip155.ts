import { NetworkError, SessionError } from '@latchkey/core/errors'
import { isEvmAddress } from '@latchkey/protocol'
import { addressesInUse } from '../session/select.ts'
import { getCallsStatus } from './evm/getCallsStatus.ts'
import { getCapabilities } from './evm/getCapabilities.ts'
import { loadReceiver } from './evm/loadReceiver.ts'
import { addChain, moveToNetwork, readChainId, switchChain } from './evm/switchChain.ts'
import { sendTransaction } from './evm/transactions.ts'
import { readQuantity, requestNumber } from './readNumber.ts'
import { isText, maxTransactionLength, type ResponseCheck, toObject } from './responseForms.ts'
import { commonEvents, type SessionNamespace } from './sessionNamespace.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * The longest accepted signature in characters. This limit is higher than the length of the longest signatures of contracts, which include
 * the contract's deployment (ERC-6492).
 */
const maxSignatureLength = 65_536
const hashPattern = /^0x[0-9a-f]{64}$/i

// '0x' without bytes is accepted: it is the response of a contract wallet that approves messages in a transaction. The contract itself then
// confirms that the message is signed (ERC-1271).
const isHex: ResponseCheck = (value) =>
  isText(value, maxSignatureLength) && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value)
const isHash: ResponseCheck = (value) => isText(value, 66) && hashPattern.test(value)

/**
 * The namespace of EVM chains.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/evm
 */
export const eip155: SessionNamespace<'eip155'> = {
  // `eth_sign` is left out, because it signs any 32 bytes. These may be the hash of a transaction.
  methods: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  events: commonEvents,
  safeMethods: ['wallet_getAssets', 'wallet_getCallsStatus', 'wallet_getCapabilities'],
  responses: {
    personal_sign: isHex,
    eth_sign: isHex,
    eth_signTypedData: isHex,
    eth_signTypedData_v3: isHex,
    eth_signTypedData_v4: isHex,
    eth_signTransaction: isHex,
    eth_sendTransaction: isHash,
    // In the first version of EIP-5792, the response was the id alone, as text.
    wallet_sendCalls: (response) =>
      isText(response, maxTransactionLength) || isText(toObject(response).id, maxTransactionLength),
  },
  accountType: 'eoa',
  connectMethod: 'eth_requestAccounts',
  networkMethods: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
  isAddress: (address) => address.startsWith('0x') && isEvmAddress(address),
  request,
  moveToNetwork,
  readReference(data) {
    const id = typeof data === 'string' || typeof data === 'number' ? Number(data) : Number.NaN
    return Number.isSafeInteger(id) && id > 0 ? `${id}` : undefined
  },
  writeChainId: toHexChainId,
  signMessage: ({ message, address }) => ({ method: 'personal_sign', params: [textToHex(message), address] }),
  async readBalance({ address, ...node }) {
    const method = 'eth_getBalance'
    return readQuantity(await requestNumber(node, method, [address, 'latest']), method)
  },
  payments: { sendTransaction, loadReceiver },
}

/** A function that responds to a request of the site. */
type RequestHandler = (context: WalletContext, params: readonly unknown[]) => unknown

/** The handlers of the methods that need no wallet, and of the methods that are checked before the wallet is asked. */
const handlers: Record<string, RequestHandler> = {
  eth_accounts: listAccounts,
  eth_requestAccounts: listAccounts,
  eth_coinbase: (context) => listAccounts(context)[0],
  eth_chainId: ({ selected }) => toHexChainId(referenceOf(selected().chain)),
  get_chain_id: ({ selected }) => Number(referenceOf(selected().chain)),
  net_version: ({ selected }) => referenceOf(selected().chain),
  wallet_switchEthereumChain: async (context, [parameter]) => {
    await switchChain(context, readChainId(parameter))
    return null
  },
  wallet_addEthereumChain: async (context, [parameter]) => {
    await addChain(context, parameter)
    return null
  },
  wallet_getCapabilities: getCapabilities,
  wallet_getCallsStatus: getCallsStatus,
}

/**
 * Responds to a request on an EVM chain (EIP-1193). The response comes from the session, the wallet, or a node.
 *
 * @throws SessionError `MethodNotApproved` if the wallet did not approve the method and nodes do not have the method
 * @throws NetworkError `ChainNotSupported` if a transaction or a bundle of calls names another chain than the active chain
 */
async function request(context: WalletContext, method: string, params: unknown): Promise<unknown> {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (handler) return handler(context, Array.isArray(params) ? params : [])
  // A node responds even if the session approves the method, because no wallet is needed to read or to send a signed transaction.
  if (nodeMethods.test(method)) return context.askChain({ method, params })
  if (!context.granted().methods.includes(method)) throw new SessionError('MethodNotApproved', { values: { method } })
  if (chainBoundMethods.test(method)) assertChain(context, params)
  return context.askWallet({ method, params })
}

/** Matches the methods whose request may name one chain: transactions, and the calls of EIP-5792. */
const chainBoundMethods = /send|signTransaction/i

/**
 * Throws if a request names another chain than the active chain. The visitor may have switched after the site read the chain. Without this
 * check, the wallet would execute the request on the active chain, and could pay on the wrong chain.
 */
function assertChain({ selected }: WalletContext, params: unknown): void {
  const [firstParameter] = [params].flat()
  const { chainId } = (firstParameter ?? {}) as { chainId?: unknown }
  const { chain } = selected()
  if (chainId === undefined || chainId === null || Number(chainId) === Number(referenceOf(chain))) return
  throw new NetworkError('ChainNotSupported', {
    details: `The request is for chain ${chainId}, not for ${chain}.`,
  })
}

function listAccounts({ granted, selected, options }: WalletContext): readonly string[] {
  return addressesInUse(granted(), options.networks, selected())
}

/** Matches the methods of nodes. All other methods, also unknown ones, go to the wallet: a node must not respond in the wallet's place. */
const nodeMethods = /^(?:(?:debug|linea|net|trace|txpool|web3|zks)_|eth_(?!decrypt|getEnc|send(?!Raw)|sign))/

/** Returns the reference in a CAIP-2 id: '1' for 'eip155:1'. */
function referenceOf(chain: string): string {
  return chain.slice(chain.indexOf(':') + 1)
}

function toHexChainId(reference: string): string {
  return `0x${Number(reference).toString(16)}`
}

function textToHex(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}
