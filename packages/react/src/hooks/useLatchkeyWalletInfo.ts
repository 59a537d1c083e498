import { type ConnectedWallet, getWalletInfo, type Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * Returns the name, id and picture that the connected wallet announced.
 *
 * @param namespace - Defaults to the active namespace.
 */
export function useLatchkeyWalletInfo(parameters: { namespace?: Namespace } = {}): ConnectedWallet | undefined {
  const { core } = useKit('useLatchkeyWalletInfo')
  return useSelected(core, (sourceCore) => getWalletInfo(sourceCore, parameters))
}
