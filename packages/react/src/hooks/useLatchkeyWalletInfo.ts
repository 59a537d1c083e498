import { type ConnectedWallet, getWalletInfo, type Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * Returns the connected wallet's name, id and picture, as the wallet announced them.
 *
 * @param namespace - The namespace of the wallet. Defaults to the active namespace.
 */
export function useLatchkeyWalletInfo(parameters: { namespace?: Namespace } = {}): ConnectedWallet | undefined {
  const { core } = useKit('useLatchkeyWalletInfo')
  return useSelected(core, (sourceCore) => getWalletInfo(sourceCore, parameters))
}
