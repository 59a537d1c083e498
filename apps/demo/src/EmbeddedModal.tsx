import type { Latchkey, LatchkeyModalElement } from 'latchkey'
import { createElement, useEffect, useRef } from 'react'

/** The modal's element, embedded where the site wants it. */
export function EmbeddedModal({ kit }: { kit: Latchkey }) {
  const ref = useRef<LatchkeyModalElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.kit = kit
  }, [kit])
  return createElement('latchkey-modal', { ref })
}
