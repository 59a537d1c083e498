import { accounts, requestAccounts } from './methods/accounts.ts'
import { addChain } from './methods/addChain.ts'
import { getPermissions, requestPermissions, revokePermissions } from './methods/permissions.ts'
import { personalSign } from './methods/personalSign.ts'
import { sendTransaction } from './methods/sendTransaction.ts'
import { signTypedData } from './methods/signTypedData.ts'
import { getChainId, getNetworkVersion, switchChain } from './methods/switchChain.ts'
import { unsupportedMethod } from './providerErrors.ts'
import type { WalletMethod } from './walletMethod.ts'

const methods: Record<string, WalletMethod> = {
  eth_accounts: accounts,
  eth_requestAccounts: requestAccounts,
  eth_chainId: getChainId,
  net_version: getNetworkVersion,
  wallet_getPermissions: getPermissions,
  wallet_requestPermissions: requestPermissions,
  wallet_revokePermissions: revokePermissions,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
}

/** Matches methods that must not reach the node of a local chain, because such a node signs for anyone. */
const refusedMethods = /^eth_(sign|subscribe|unsubscribe|coinbase)/

/**
 * Returns the function that carries out a method. A method that only reads is sent to the node of the active chain.
 *
 * @throws ProviderRpcError 4200 if the wallet does not have the method
 */
export function walletMethod(method: string): WalletMethod {
  const ownMethod = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (ownMethod) return ownMethod
  if (!/^(eth|net|web3)_/.test(method) || refusedMethods.test(method)) throw unsupportedMethod(method)
  return ({ rpc }, { params }) => rpc(method, params)
}
