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

/** Methods that must not reach a local chain: its node would sign for any caller. */
const refusedMethods = /^eth_(sign|subscribe|unsubscribe|coinbase)/

/**
 * Returns the handler of a method. Methods that only read go to the active chain.
 *
 * @throws 4200 for a method that the wallet does not have.
 */
export function walletMethod(method: string): WalletMethod {
  const ownMethod = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (ownMethod) return ownMethod
  if (!/^(eth|net|web3)_/.test(method) || refusedMethods.test(method)) throw unsupportedMethod(method)
  return ({ rpc }, { params }) => rpc(method, params)
}
