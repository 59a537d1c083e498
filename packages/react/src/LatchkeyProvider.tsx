import type { Latchkey } from '@latchkey/core'
import { ConfigurationError } from '@latchkey/core/errors'
import { createContext, type ReactNode, useContext, useEffect } from 'react'

const KitContext = createContext<Latchkey | undefined>(undefined)

/** Props of `LatchkeyProvider`. */
export type LatchkeyProviderProps = {
  /** What `createLatchkey()` returned. */
  kit: Latchkey
  /** Where hooks and buttons of this kit may stand. */
  children?: ReactNode
}

/** Hands a kit to the hooks and buttons below it. Two kits on one page: a provider each. */
export function LatchkeyProvider({ kit, children }: LatchkeyProviderProps) {
  useEffect(() => kit?.core.onShown?.(), [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}

/**
 * The kit of the nearest provider.
 *
 * @throws ConfigurationError `ProviderMissing`
 */
export function useKit(hook: string): Latchkey {
  const kit = useContext(KitContext)
  if (!kit) throw new ConfigurationError('ProviderMissing', { values: { hook } })
  return kit
}
