import { getAccount } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The account of a namespace, by default of the one that the visitor looks at. */
export function useLatchkeyAccount(parameters: getAccount.Parameters = {}): getAccount.ReturnType {
  const kit = useKit('useLatchkeyAccount')
  return useSelected(kit.core, (core) => getAccount(core, parameters))
}
