import type { Latchkey } from '@latchkey/core'
import { ConfigurationError } from '@latchkey/core/errors'
import { createContext, type ReactNode, useContext, useEffect } from 'react'

const KitContext = createContext<Latchkey | undefined>(undefined)

/** Props of `LatchkeyProvider`. */
export type LatchkeyProviderProps = {
  /** The kit that `createLatchkey()` returned. */
  kit: Latchkey
  /** The part of the page that uses hooks and buttons of this kit. */
  children?: ReactNode
}

/** Provides a kit to the hooks and buttons inside it. A page with two kits needs one provider for each kit. */
export function LatchkeyProvider({ kit, children }: LatchkeyProviderProps) {
  useEffect(() => kit?.core.onShown?.(), [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}

/**
 * Returns the kit of the nearest provider.
 *
 * @param hook - The hook or component that needs the kit, for the message of the error.
 * @throws ConfigurationError `ProviderMissing`
 */
export function useKit(hook: string): Latchkey {
  const kit = useContext(KitContext)
  if (!kit) throw new ConfigurationError('ProviderMissing', { values: { hook } })
  return kit
}
