import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { ConnectedWallet } from './chainController.ts'
import { getAccount } from './getAccount.ts'

/** The wallet that is connected in a namespace, with the name and picture that this wallet announced. */
export function getWalletInfo(
  core: Core,
  parameters: { namespace?: Namespace | undefined } = {},
): ConnectedWallet | undefined {
  const account = getAccount(core, parameters)
  return account.isConnected ? account.wallet : undefined
}
