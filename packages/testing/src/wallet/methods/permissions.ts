import { invalidParams } from '../providerErrors.ts'
import { requireRecord, type WalletMethod } from '../walletMethod.ts'
import { exposedAccounts, type WalletState } from '../walletState.ts'

/** `wallet_getPermissions` (EIP-2255): returns the site's permissions. Never shows a prompt. */
export const getPermissions: WalletMethod = async ({ store }) => listPermissions(store.get())

/** `wallet_requestPermissions` (EIP-2255): shows a prompt at every call, so that the person can choose other accounts. */
export const requestPermissions: WalletMethod = async ({ store }, { params, prompt }) => {
  requireAccountsPermission(params)
  await prompt()
  store.update({ lock: 'unlocked', site: 'authorised' })
  return listPermissions(store.get())
}

/** `wallet_revokePermissions` (MIP-2): removes the site's permission. Never shows a prompt. */
export const revokePermissions: WalletMethod = async ({ store }, { params }) => {
  requireAccountsPermission(params)
  store.update({ site: 'stranger' })
  return null
}

function requireAccountsPermission([permission]: readonly unknown[]): void {
  if (!('eth_accounts' in requireRecord(permission))) throw invalidParams('Only the permission "eth_accounts" exists.')
}

function listPermissions(state: WalletState) {
  const value = exposedAccounts(state)
  if (value.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}
