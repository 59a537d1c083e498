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

/** Matches methods that are not sent to the active chain's node. A local test node has accounts of its own and would sign with them. */
const refusedMethods = /^eth_(sign|subscribe|unsubscribe|coinbase)/

/**
 * Returns the function that implements an RPC method. Methods that only read are sent to the node of the active chain.
 *
 * @throws ProviderRpcError 4200 if the wallet does not have the method
 */
export function findWalletMethod(method: string): WalletMethod {
  const implementedMethod = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (implementedMethod) return implementedMethod
  if (!/^(eth|net|web3)_/.test(method) || refusedMethods.test(method)) throw unsupportedMethod(method)
  return ({ rpc }, { params }) => rpc(method, params)
}
