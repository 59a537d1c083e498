import type { Core } from '../createCore.ts'
import type { Feature } from '../featureOf.ts'
import { followTokens } from './followTokens.ts'
import { readTokensState, type TokensState } from './readTokensState.ts'
import type { Token } from './Token.ts'
import { createTokenSource } from './tokenSource.ts'
import { createTokenStore } from './tokenStore.ts'

/** The tokens of the account in use. The object reads them, and updates them while they are on screen. */
export type Tokens = ReturnType<typeof createTokens>

declare module '../features.ts' {
  interface Features {
    /** The tokens that the account in use holds. */
    tokens: Tokens
  }
}

export const tokensFeature: Feature<'tokens'> = { name: 'tokens', create: createTokens }

/** How long balances count as fresh, in ms. */
const lifetimeMs = 30_000

/** Creates the tokens of a kit. Sends no request before `refresh` or `follow` is called. */
function createTokens(core: Core) {
  const store = createTokenStore(core)
  const listeners = new Set<() => void>()
  const source = createTokenSource(core, { store, onChange })
  let followerCount = 0
  let polling: followTokens.ReturnType | undefined
  source.readAccount()
  let state = readTokensState(core, source.facts(), store.readChoices())

  function onChange() {
    source.readAccount()
    const nextState = readTokensState(core, source.facts(), store.readChoices())
    const isOnScreen = followerCount > 0 && state.status !== 'loading'
    state = isOnScreen ? { ...nextState, tokens: sortInOrderOf(state.tokens, nextState.tokens) } : nextState
    for (const listener of [...listeners]) listener()
  }

  function getState(): TokensState {
    // Without a call of `follow`, `state` is not updated when the account changes, and may belong to an earlier account.
    if (source.readAccount()) state = readTokensState(core, source.facts(), store.readChoices())
    return state
  }

  core.lifetime.signal.addEventListener('abort', () => polling?.stop())

  return {
    /** Returns the tokens of the account in use. The object stays the same until something changes. */
    getState,
    /** Calls a listener after each change. Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Shows the stored tokens at once, and keeps them up to date: every 10 s while the page is visible. Call it when
     * the tokens appear on screen.
     *
     * @returns a function that ends the updates
     */
    follow(): () => void {
      followerCount += 1
      if (followerCount === 1) {
        source.readAccount()
        state = readTokensState(core, source.facts(), store.readChoices())
        polling = followTokens(core, { source, lifetimeMs, onChange })
      }
      let isFollowing = true
      return () => {
        if (!isFollowing) return
        isFollowing = false
        followerCount -= 1
        if (followerCount === 0) polling?.stop()
      }
    },
    /**
     * Reads the tokens again. Until `retryAt`, which is 30 s after a failure, a call sends no request.
     *
     * @param parameters.force - Whether to read from the chain, and not from the caches of the kit and of the service.
     *    If false, nothing is sent while the tokens are less than 30 s old.
     */
    async refresh({ force = false }: { force?: boolean | undefined } = {}): Promise<TokensState> {
      await source.update({ isForced: force, maxAgeMs: lifetimeMs })
      if (followerCount > 0) polling?.schedule()
      return getState()
    },
    /** Hides a token, or shows a hidden one. The choice is stored in this browser and takes precedence over the rules that hide tokens. */
    setHidden(id: string, isHidden: boolean): void {
      store.writeChoice(id, isHidden ? 'hidden' : 'shown')
      onChange()
    },
  }
}

/**
 * Sorts tokens so that the shown ones keep their order. If a row moved just before a press, the visitor would press
 * another one. New tokens come last.
 */
function sortInOrderOf(shown: readonly Token[], tokens: readonly Token[]): readonly Token[] {
  const indexById = new Map(shown.map(({ id }, index) => [id, index]))
  const getRank = ({ id }: Token) => indexById.get(id) ?? indexById.size
  return tokens.toSorted((a, b) => getRank(a) - getRank(b))
}
