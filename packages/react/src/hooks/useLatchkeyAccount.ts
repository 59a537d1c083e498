import { getAccount } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** Returns the account that is connected in a namespace. The default is the active namespace. */
export function useLatchkeyAccount(parameters: getAccount.Parameters = {}): getAccount.ReturnType {
  const kit = useKit('useLatchkeyAccount')
  return useSelected(kit.core, (core) => getAccount(core, parameters))
}
