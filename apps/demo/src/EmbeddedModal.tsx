import type { Latchkey, LatchkeyModalElement } from 'latchkey'
import { createElement, useEffect, useRef } from 'react'

/** The modal's element, where the host wants it. */
export function EmbeddedModal({ kit }: { kit: Latchkey }) {
  const ref = useRef<LatchkeyModalElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.kit = kit
  }, [kit])
  return createElement('latchkey-modal', { ref })
}
