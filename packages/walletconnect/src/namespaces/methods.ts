import type { Namespace } from '@latchkey/protocol'

/** The namespaces that a wallet can be asked for over WalletConnect. */
export const sessionNamespaces = ['eip155', 'solana', 'bip122'] as const satisfies readonly Namespace[]

export type SessionNamespaceName = (typeof sessionNamespaces)[number]

/**
 * The methods that a wallet is asked to support, by namespace. `eth_sign` is left out: it signs any 32 bytes, also a transaction's hash.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/evm
 */
export const walletMethods: Record<SessionNamespaceName, readonly string[]> = {
  eip155: [
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
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

const everywhere = ['accountsChanged', 'chainChanged']

/** What wallets are asked to tell of their own accord; Bitcoin wallets have a word of their own for their addresses. */
export const walletEvents: Readonly<Record<SessionNamespaceName, readonly string[]>> = {
  eip155: everywhere,
  solana: everywhere,
  bip122: [...everywhere, 'bip122_addressesChanged'],
}

/**
 * Whether a wallet sends what it signs: `eth_sendTransaction`, `wallet_sendCalls`, `solana_signAndSendTransaction`,
 * `sendTransfer`, a PSBT to be broadcast, and wallets' own methods with "send" in the name.
 */
export function isSending(method: string, params: unknown): boolean {
  if (method !== 'signPsbt') return /send/i.test(method)
  const { broadcast } = ((Array.isArray(params) ? params[0] : params) ?? {}) as { broadcast?: unknown }
  return Boolean(broadcast)
}

/**
 * Wallet methods that send nothing and sign nothing. The wallet responds without a prompt, and these requests stay open when
 * pending requests are cancelled. Reads of a chain are not among them: they go to its nodes.
 */
export const safeMethods: ReadonlySet<string> = new Set([
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
])
