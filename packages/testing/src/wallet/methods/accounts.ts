import type { WalletMethod } from '../walletMethod.ts'
import { exposedAccounts } from '../walletState.ts'

/** `eth_accounts`: returns the accounts that the site may see. Never shows a prompt. */
export const accounts: WalletMethod = async ({ store }) => exposedAccounts(store.get())

/** `eth_requestAccounts` (EIP-1102): shows a prompt if the site is not connected. Otherwise returns the accounts at once. */
export const requestAccounts: WalletMethod = async ({ store }, { prompt }) => {
  if (exposedAccounts(store.get()).length === 0) {
    await prompt()
    store.update({ lock: 'unlocked', site: 'authorised' })
  }
  return exposedAccounts(store.get())
}
