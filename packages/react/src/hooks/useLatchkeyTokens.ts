import type { TokensState } from '@latchkey/core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useFeature } from './useFeature.ts'

/** The return type of `useLatchkeyTokens`. */
export type UseLatchkeyTokensReturnType = TokensState & {
  /**
   * Reads the tokens again, from the chain and not from a cache. After a failure, no request is sent before `retryAt`. If the code that
   * reads tokens could not be loaded, loads that code again.
   */
  refresh: () => Promise<void>
  /** Hides or shows the token with this `id`. The choice is stored in this browser. */
  setHidden: (id: string, isHidden: boolean) => void
}

const loadingState: TokensState = {
  status: 'loading',
  tokens: [],
  hidden: [],
  isTotalPartial: false,
  isCoinOnly: false,
  isUpdating: true,
  isOffline: false,
}
const failedState: TokensState = { ...loadingState, status: 'failed', isUpdating: false }
const subscribeToNothing = () => () => {}

/**
 * Returns the tokens of the connected account on its network, with exact amounts, and the total value of the verified tokens. While a
 * component uses this hook, the tokens are read every 10 s, unless the page is hidden. The code that reads tokens loads with the first use.
 *
 * @example
 * import { useLatchkeyTokens } from '@latchkey/react'
 *
 * export function Holdings() {
 *   const { tokens, total } = useLatchkeyTokens()
 *   return (
 *     <ul>
 *       {tokens.map(({ id, amount, symbol }) => (
 *         <li key={id}>
 *           {amount} {symbol}
 *         </li>
 *       ))}
 *       {total !== undefined && <li>{total} USD</li>}
 *     </ul>
 *   )
 * }
 */
export function useLatchkeyTokens(): UseLatchkeyTokensReturnType {
  const kit = useKit('useLatchkeyTokens')
  const { feature: tokens, hasFailed, retry } = useFeature(kit, kit.tokens)
  useEffect(() => tokens?.follow(), [tokens])

  const fallbackState = hasFailed ? failedState : loadingState
  const state = useSyncExternalStore(
    tokens?.subscribe ?? subscribeToNothing,
    () => tokens?.getState() ?? fallbackState,
    () => loadingState,
  )
  const refresh = useCallback(async () => {
    if (tokens) await tokens.refresh({ force: true })
    else retry()
  }, [tokens, retry])
  const setHidden = useCallback((id: string, isHidden: boolean) => tokens?.setHidden(id, isHidden), [tokens])
  return { ...state, refresh, setHidden }
}
