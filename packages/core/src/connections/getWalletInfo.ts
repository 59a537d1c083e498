import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { ConnectedWallet } from './chainController.ts'
import { getAccount } from './getAccount.ts'

/** Returns the wallet that is in use in a namespace, with the name and picture that the wallet itself announced. */
export function getWalletInfo(
  core: Core,
  parameters: { namespace?: Namespace | undefined } = {},
): ConnectedWallet | undefined {
  const account = getAccount(core, parameters)
  return account.isConnected ? account.wallet : undefined
}
