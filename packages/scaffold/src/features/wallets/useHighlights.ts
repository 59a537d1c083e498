import type { Directory, HighlightsState, Latchkey } from '@latchkey/core'
import { useEffect, useState, useSyncExternalStore } from 'react'

export type ShownHighlights = HighlightsState

const nothing = () => () => {}
const onTheirWay: ShownHighlights = {
  status: 'loading',
  featured: [],
  recommended: [],
  recent: [],
  count: undefined,
}

/**
 * Loads the wallets of the directory that are shown first.
 *
 * @param isThere - Whether the view shows these wallets. If false, nothing is loaded and `undefined` is returned.
 */
export function useHighlights(kit: Latchkey, isThere: boolean): ShownHighlights | undefined {
  const [directory, setDirectory] = useState<Directory>()
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    if (!isThere) return
    let isCurrent = true
    kit.directory().then(
      (loaded) => {
        loaded.highlights.load()
        if (isCurrent) setDirectory(loaded)
      },
      (error) => {
        kit.core.log.error(error)
        if (isCurrent) setIsMissing(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kit, isThere])

  const state = useSyncExternalStore(directory?.highlights.subscribe ?? nothing, () => directory?.highlights.getState())
  if (!isThere) return undefined
  if (!directory || !state) return isMissing ? { ...onTheirWay, status: 'failed' } : onTheirWay
  return state
}
