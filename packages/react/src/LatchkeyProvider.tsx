import type { Latchkey } from '@latchkey/core'
import { ConfigurationError } from '@latchkey/core/errors'
import { createContext, type ReactNode, useContext, useEffect } from 'react'

const KitContext = createContext<Latchkey | undefined>(undefined)

/** Props of `LatchkeyProvider`. */
export type LatchkeyProviderProps = {
  /** The kit, which `createLatchkey()` returned. */
  kit: Latchkey
  /** The components that use this kit's hooks and buttons. */
  children?: ReactNode
}

/** Provides a kit to the hooks and buttons inside this component. A page with two kits needs one provider for each kit. */
export function LatchkeyProvider({ kit, children }: LatchkeyProviderProps) {
  useEffect(() => kit?.core.onShown?.(), [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}

/**
 * Returns the kit of the nearest `LatchkeyProvider` above the component.
 *
 * @param hook - The name of the hook or component that needs the kit, for the error's message.
 * @throws ConfigurationError `ProviderMissing` if there is no `LatchkeyProvider` above the component
 */
export function useKit(hook: string): Latchkey {
  const kit = useContext(KitContext)
  if (!kit) throw new ConfigurationError('ProviderMissing', { values: { hook } })
  return kit
}
