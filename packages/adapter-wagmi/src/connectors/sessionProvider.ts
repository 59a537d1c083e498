import { createEmitter, toProviderError } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { type Address, numberToHex, ProviderDisconnectedError } from 'viem'
import type { Eip1193Provider } from '../provider.ts'

export type SessionState = { accounts: readonly Address[]; chainId: number }

export type SessionProvider = Required<Pick<Eip1193Provider, 'request' | 'on' | 'removeListener'>> & {
  /** Emits events for the differences to the previous state. `undefined` means that the session is detached. */
  tell(state: SessionState | undefined): void
}

export declare namespace createSessionProvider {
  type Parameters = {
    session: SessionWallet
    /**
     * Reads accounts and chain id from the session.
     *
     * @throws ConnectionError `NotConnected`
     */
    read(): SessionState
    /** Receives the errors that the site's listeners throw. */
    log(error: unknown): void
  }
}

/**
 * Creates an EIP-1193 provider over a WalletConnect session, for the site's libraries. It responds to requests for accounts and chain id
 * itself, and forwards all others to the wallet. Errors have EIP-1193 codes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createSessionProvider({ session, read, log }: createSessionProvider.Parameters): SessionProvider {
  const { on, off, emit } = createEmitter<Record<string, unknown>>(log)
  let told: SessionState | undefined

  const answers: Record<string, () => unknown> = {
    eth_accounts: () => read().accounts,
    eth_requestAccounts: () => read().accounts,
    eth_chainId: () => numberToHex(read().chainId),
    net_version: () => String(read().chainId),
  }

  const provider: SessionProvider = {
    async request(request) {
      try {
        const answer = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
        return await (answer ? answer() : session.request(request))
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      off(event, listener)
      return provider
    },
    tell(state) {
      const before = told
      told = state
      if (!state) {
        if (before) emit('disconnect', new ProviderDisconnectedError(new Error('The session has ended.')))
        return
      }
      if (before && String(before.accounts) !== String(state.accounts)) emit('accountsChanged', state.accounts)
      if (before && before.chainId !== state.chainId) emit('chainChanged', numberToHex(state.chainId))
    },
  }
  return provider
}
