import { type ConnectedWallet, getWalletInfo, type Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * The connected wallet as it introduced itself.
 *
 * @param namespace - By default the one that the visitor looks at.
 */
export function useLatchkeyWalletInfo(parameters: { namespace?: Namespace } = {}): ConnectedWallet | undefined {
  const { core } = useKit('useLatchkeyWalletInfo')
  return useSelected(core, (from) => getWalletInfo(from, parameters))
}
