import { createEmitter, toProviderError } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection, SessionWallet } from '@latchkey/core/adapter'
import { namespaceOf } from '../namespaces/namespaces.ts'

type Listener = (...values: unknown[]) => unknown

/** The provider for the site's own code: EIP-1193 for eip155, the same interface for the other namespaces. */
export type SessionProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Removes every listener. */
  release(): void
}

export declare namespace createProvider {
  type Parameters = {
    wallet: SessionWallet
    /** Receives the errors that listeners of the site throw. */
    log(error: unknown): void
  }
}

/**
 * Makes a provider from a session. It emits `chainChanged` and `accountsChanged` only if the value differs, and throws errors with numeric
 * codes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createProvider({ wallet, log }: createProvider.Parameters): SessionProvider {
  const { on, off, emit, clear } = createEmitter<Record<string, unknown>>(log)
  let before = wallet.connection()

  const stop = wallet.subscribe(() => {
    const now = wallet.connection()
    const last = before
    before = now
    if (!now) return emit('disconnect', toProviderError(undefined))
    if (!last) emit('connect', { chainId: chainIdOf(now) })
    else if (now.caipNetworkId !== last.caipNetworkId) emit('chainChanged', chainIdOf(now))
    if (addressesOf(now) !== addressesOf(last))
      emit(
        'accountsChanged',
        now.accounts.map(({ address }) => address),
      )
  })

  return {
    async request(request) {
      try {
        return await wallet.request(request)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on,
    removeListener: off,
    release() {
      stop()
      clear()
    },
  }
}

/** Returns hex for eip155, as EIP-1193 requires. Returns the CAIP-2 reference for the other namespaces. */
function chainIdOf({ caipNetworkId }: AdapterConnection): string {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  return namespaceOf(namespace)?.writeChainId?.(reference) ?? reference
}

function addressesOf(connection: AdapterConnection | undefined): string {
  return (connection?.accounts ?? []).map(({ address }) => address).join()
}
