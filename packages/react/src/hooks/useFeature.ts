import type { Latchkey } from '@latchkey/core'
import { useEffect, useReducer, useState } from 'react'

/**
 * Loads a feature of the kit, whose code is fetched at the first use.
 *
 * @param load - The method of the kit that loads the feature.
 * @returns the feature once it is loaded, whether the last attempt failed, and a function that starts the next attempt
 */
export function useFeature<feature extends object>(
  { core }: Latchkey,
  load: () => Promise<feature>,
): { feature: feature | undefined; hasFailed: boolean; retry: () => void } {
  const [feature, setFeature] = useState<feature>()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  useEffect(() => {
    let isEffectActive = true
    load().then(
      (loaded) => {
        if (isEffectActive) setFeature(loaded)
      },
      (error) => {
        core.log.error(error)
        if (isEffectActive) setFailedAttempt(attempt)
      },
    )
    return () => {
      isEffectActive = false
    }
  }, [core, load, attempt])
  return { feature, hasFailed: failedAttempt === attempt, retry }
}
