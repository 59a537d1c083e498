import { createEmitter, toProviderError } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { type Address, numberToHex, ProviderDisconnectedError } from 'viem'
import type { Eip1193Provider } from '../provider.ts'

/** The state of a WalletConnect session: the accounts it grants, and its current chain. */
export type SessionState = { accounts: readonly Address[]; chainId: number }

/** The EIP-1193 provider of a WalletConnect session, with a function that reports changes of the session to it. */
export type SessionProvider = Required<Pick<Eip1193Provider, 'request' | 'on' | 'removeListener'>> & {
  /**
   * Emits provider events for the differences between the state of the last call and this state. `undefined` means that the session is
   * detached.
   */
  tell(state: SessionState | undefined): void
}

export declare namespace createSessionProvider {
  type Parameters = {
    session: SessionWallet
    /**
     * Reads the accounts and the chain id from the session.
     *
     * @throws ConnectionError `NotConnected` if the session has ended or grants no Ethereum account
     */
    read(): SessionState
    /** Logs the errors that the site's listeners throw. */
    log(error: unknown): void
  }
}

/**
 * Creates an EIP-1193 provider over a WalletConnect session, for the site's libraries. Requests for accounts and for the chain id get a
 * response from the provider itself. All other requests are forwarded to the wallet. Errors have EIP-1193 codes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createSessionProvider({ session, read, log }: createSessionProvider.Parameters): SessionProvider {
  const { on, off, emit } = createEmitter<Record<string, unknown>>(log)
  let lastState: SessionState | undefined

  const localResponses: Record<string, () => unknown> = {
    eth_accounts: () => read().accounts,
    eth_requestAccounts: () => read().accounts,
    eth_chainId: () => numberToHex(read().chainId),
    net_version: () => String(read().chainId),
  }

  const provider: SessionProvider = {
    async request(request) {
      try {
        const readLocalResponse = Object.hasOwn(localResponses, request.method)
          ? localResponses[request.method]
          : undefined
        return await (readLocalResponse ? readLocalResponse() : session.request(request))
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
      const stateBefore = lastState
      lastState = state
      if (!state) {
        if (stateBefore) emit('disconnect', new ProviderDisconnectedError(new Error('The session has ended.')))
        return
      }
      if (stateBefore && String(stateBefore.accounts) !== String(state.accounts))
        emit('accountsChanged', state.accounts)
      if (stateBefore && stateBefore.chainId !== state.chainId) emit('chainChanged', numberToHex(state.chainId))
    },
  }
  return provider
}
