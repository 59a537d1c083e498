import type { Directory, HighlightsState, Latchkey } from '@latchkey/core'
import { useEffect, useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}
const loadingHighlights: HighlightsState = {
  status: 'loading',
  featured: [],
  recommended: [],
  recent: [],
  count: undefined,
}

/**
 * Returns the wallets that the directory shows first: featured, recommended and recently used wallets.
 *
 * @param isEnabled - Whether the view shows these wallets. If false, nothing is loaded, and the result is undefined.
 */
export function useHighlights(kit: Latchkey, isEnabled: boolean): HighlightsState | undefined {
  const [directory, setDirectory] = useState<Directory>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isEnabled) return
    let isEffectActive = true
    kit.directory().then(
      (loaded) => {
        loaded.highlights.load()
        if (isEffectActive) setDirectory(loaded)
      },
      (error) => {
        kit.core.log.error(error)
        if (isEffectActive) setHasFailed(true)
      },
    )
    return () => {
      isEffectActive = false
    }
  }, [kit, isEnabled])

  const state = useSyncExternalStore(directory?.highlights.subscribe ?? subscribeToNothing, () =>
    directory?.highlights.getState(),
  )
  if (!isEnabled) return undefined
  if (!directory || !state) return hasFailed ? { ...loadingHighlights, status: 'failed' } : loadingHighlights
  return state
}
