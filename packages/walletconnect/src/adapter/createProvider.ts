import { createEmitter, toProviderError } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection, SessionWallet } from '@latchkey/core/adapter'
import { namespaceOf } from '../namespaces/namespaces.ts'

type EventListener = (...values: unknown[]) => unknown

/** The provider that the site's own code uses: EIP-1193 for eip155, and the same interface for the other namespaces. */
export type SessionProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: EventListener): void
  removeListener(event: string, listener: EventListener): void
  /** Removes every listener of the provider. */
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
 * Creates a provider for a session. The provider emits `chainChanged` and `accountsChanged` only if the value has changed. Its requests
 * reject with errors that have numeric codes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createProvider({ wallet, log }: createProvider.Parameters): SessionProvider {
  const { on, off, emit, clear } = createEmitter<Record<string, unknown>>(log)
  let lastConnection = wallet.connection()

  const unsubscribe = wallet.subscribe(() => {
    const current = wallet.connection()
    const previous = lastConnection
    lastConnection = current
    if (!current) return emit('disconnect', toProviderError(undefined))
    if (!previous) emit('connect', { chainId: chainIdOf(current) })
    else if (current.caipNetworkId !== previous.caipNetworkId) emit('chainChanged', chainIdOf(current))
    if (joinAddresses(current) !== joinAddresses(previous))
      emit(
        'accountsChanged',
        current.accounts.map(({ address }) => address),
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
      unsubscribe()
      clear()
    },
  }
}

/** Returns the chain id: hex for eip155, as EIP-1193 requires, and the CAIP-2 reference for the other namespaces. */
function chainIdOf({ caipNetworkId }: AdapterConnection): string {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  return namespaceOf(namespace)?.writeChainId?.(reference) ?? reference
}

function joinAddresses(connection: AdapterConnection | undefined): string {
  return (connection?.accounts ?? []).map(({ address }) => address).join()
}
