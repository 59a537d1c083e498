import type { ConnectedWallet, Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The connected wallet as it introduced itself. */
export function useLatchkeyWalletInfo(parameters: { namespace?: Namespace } = {}): ConnectedWallet | undefined {
  const { core, getWalletInfo } = useKit('useLatchkeyWalletInfo')
  return useSelected(core, () => getWalletInfo(parameters))
}
