import type { Core, View } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useState } from 'react'

export type ShownView = {
  view: View
  /** Differs for each view on screen, even if two views in the history have the same name. */
  key: string
  direction: 'forward' | 'back'
  /** Whether there is a view to go back to. */
  hasPrevious: boolean
}

/** The view on screen. While the modal closes, the router is already empty; the last view stays until the animation ends. */
export function useShownView(core: Core): ShownView | undefined {
  const current = useSelected(core, (): ShownView | undefined => {
    const { history, direction } = core.router.state
    const view = core.router.current()
    return (
      view && {
        view,
        key: `${history.length} ${view.name}`,
        direction: direction === 'back' ? 'back' : 'forward',
        hasPrevious: history.length > 1,
      }
    )
  })
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  return current ?? shown
}
