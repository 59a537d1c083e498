import { isSendingMethod, toProviderError, toSendingError } from '@latchkey/adapter-kit/flows'
import { fieldOf, MoneyError, withRpcCode } from '@latchkey/core/errors'
import type { Eip1193Provider, ProviderListener } from '../provider.ts'

/** A wallet's provider that was wrapped by `wrapProvider`. */
export type WrappedProvider = Required<Omit<Eip1193Provider, 'off'>> & {
  /** Removes every listener of the kit from the wallet's provider. */
  release(): void
}

/**
 * Wraps a wallet's provider for wagmi:
 * - A wallet error gets the EIP-1193 code for its meaning. If the wallet may have sent a payment despite the error, the code is that of a
 *   lost connection (4900).
 * - If the provider throws when a listener is added or removed, the error is only logged.
 * - An error in a listener does not reach the wallet.
 * - The provider object of the wallet stays unchanged. Without this wrapper, wagmi would add a missing `removeListener` to that object.
 * - `release` removes all listeners of the kit at once, which wagmi cannot do.
 */
export function wrapProvider(provider: Eip1193Provider, log: (error: unknown) => void): WrappedProvider {
  let attachedListeners: { event: string; listener: ProviderListener; guarded: ProviderListener }[] = []

  const detachListener = ({ event, guarded }: { event: string; guarded: ProviderListener }) => {
    try {
      const removeListener = provider.removeListener ?? provider.off
      removeListener?.call(provider, event, guarded)
    } catch (error) {
      log(error)
    }
  }

  return {
    async request(request) {
      try {
        return await provider.request(request)
      } catch (error) {
        const sendingError =
          isSendingMethod(String(fieldOf(request, 'method'))) && toSendingError(error, { trustsNode: false })
        throw sendingError instanceof MoneyError ? toProviderError(sendingError) : withRpcCode(error)
      }
    },
    on(event, listener) {
      const errorSafeListener = async (...values: unknown[]) => {
        try {
          await listener(...values)
        } catch (error) {
          log(error)
        }
      }
      try {
        provider.on?.(event, errorSafeListener)
        attachedListeners.push({ event, listener, guarded: errorSafeListener })
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

/**
 * Returns the wallet's provider for the site's libraries. Only `request` differs from the original: it is the `request` of `wrapProvider`.
 */
export function createSiteProvider(
  provider: Eip1193Provider,
  { request }: Pick<WrappedProvider, 'request'>,
): Eip1193Provider {
  return new Proxy({} as Eip1193Provider, {
    get(_, key) {
      if (key === 'request') return request
      const value: unknown = Reflect.get(provider, key)
      // Binds methods to the original provider, because a method that uses private fields needs that object as `this`.
      return typeof value === 'function' ? value.bind(provider) : value
    },
    has: (_, key) => key in provider,
  })
}
