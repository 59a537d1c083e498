import { isSendingMethod, toProviderError, toSendingError } from '@latchkey/adapter-kit/flows'
import { fieldOf, MoneyError, withRpcCode } from '@latchkey/core/errors'
import type { Eip1193Provider, ProviderListener } from '../provider.ts'

export type GuardedProvider = Required<Omit<Eip1193Provider, 'off'>> & {
  /** Removes every listener from the wallet's provider. */
  release(): void
}

/**
 * Wraps a wallet's provider for wagmi:
 * - A wallet error gets the EIP-1193 code for its meaning. An error that does not prove that a payment was not sent gets the code of a lost
 *   connection (4900).
 * - Errors that the provider throws when listeners are added or removed are only logged.
 * - An error in a listener does not reach the wallet.
 * - The wallet's object is not changed: wagmi would add a missing `removeListener` to it.
 * - `release` removes all listeners at once, which wagmi cannot do.
 */
export function guardProvider(provider: Eip1193Provider, log: (error: unknown) => void): GuardedProvider {
  let attachedListeners: { event: string; listener: ProviderListener; guarded: ProviderListener }[] = []

  const detachListener = ({ event, guarded }: { event: string; guarded: ProviderListener }) => {
    try {
      const remove = provider.removeListener ?? provider.off
      remove?.call(provider, event, guarded)
    } catch (error) {
      log(error)
    }
  }

  return {
    async request(request) {
      try {
        return await provider.request(request)
      } catch (error) {
        const failure = isSendingMethod(String(fieldOf(request, 'method'))) && toSendingError(error)
        throw failure instanceof MoneyError ? toProviderError(failure) : withRpcCode(error)
      }
    },
    on(event, listener) {
      const guardedListener = async (...values: unknown[]) => {
        try {
          await listener(...values)
        } catch (error) {
          log(error)
        }
      }
      try {
        provider.on?.(event, guardedListener)
        attachedListeners.push({ event, listener, guarded: guardedListener })
      } catch (error) {
        log(error)
      }
    },
    removeListener(event, listener) {
      const attachedListener = attachedListeners.find((entry) => entry.event === event && entry.listener === listener)
      if (!attachedListener) return
      attachedListeners = attachedListeners.filter((entry) => entry !== attachedListener)
      detachListener(attachedListener)
    },
    release() {
      const listenersToDetach = attachedListeners
      attachedListeners = []
      for (const entry of listenersToDetach) detachListener(entry)
    },
  }
}

/** Returns the wallet's provider for the site's libraries, unchanged except `request`, which goes through the guard. */
export function siteProvider(
  provider: Eip1193Provider,
  { request }: Pick<GuardedProvider, 'request'>,
): Eip1193Provider {
  return new Proxy({} as Eip1193Provider, {
    get(_, key) {
      if (key === 'request') return request
      const value: unknown = Reflect.get(provider, key)
      // Bound to the original object, because methods that use private fields need this object as `this`.
      return typeof value === 'function' ? value.bind(provider) : value
    },
    has: (_, key) => key in provider,
  })
}
