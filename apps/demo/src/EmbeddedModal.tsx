import type { Latchkey, LatchkeyModalElement } from 'latchkey'
import { createElement, useEffect, useRef } from 'react'

/** The element `<latchkey-modal>`, at the place where the site wants the modal. */
export function EmbeddedModal({ kit }: { kit: Latchkey }) {
  const ref = useRef<LatchkeyModalElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.kit = kit
  }, [kit])
  return createElement('latchkey-modal', { ref })
}
