import { toSendingError } from '@latchkey/adapter-kit/flows'
import { MoneyError, withRpcCode } from '@latchkey/core/errors'
import type { Eip1193Provider, ProviderListener } from '../provider.ts'

export type GuardedProvider = Required<Omit<Eip1193Provider, 'off'>> & {
  /** Takes every listener off the wallet's provider. */
  release(): void
}

/** Methods by which a wallet sends what it signs. */
const sending = /send/i

/**
 * Stands between wagmi and a wallet's provider: an error of the wallet has the code that EIP-1193 has for what it means, unless
 * it leaves a payment in doubt, what the provider throws while listeners come and go is logged and goes no further, a failing listener does not reach the wallet, nothing is written onto the wallet's object (wagmi adds a missing
 * `removeListener`), and all listeners can be taken off at once, for which wagmi has no way.
 */
export function guardProvider(provider: Eip1193Provider, log: (error: unknown) => void): GuardedProvider {
  let attached: { event: string; listener: ProviderListener; guarded: ProviderListener }[] = []

  const detach = ({ event, guarded }: { event: string; guarded: ProviderListener }) => {
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
        // A code of its meaning would tell libraries that nothing was sent.
        const isInDoubt = sending.test(request.method) && toSendingError(error) instanceof MoneyError
        throw isInDoubt ? error : withRpcCode(error)
      }
    },
    on(event, listener) {
      const guarded = async (...values: unknown[]) => {
        try {
          await listener(...values)
        } catch (error) {
          log(error)
        }
      }
      try {
        provider.on?.(event, guarded)
        attached.push({ event, listener, guarded })
      } catch (error) {
        log(error)
      }
    },
    removeListener(event, listener) {
      const found = attached.find((entry) => entry.event === event && entry.listener === listener)
      if (!found) return
      attached = attached.filter((entry) => entry !== found)
      detach(found)
    },
    release() {
      const all = attached
      attached = []
      for (const entry of all) detach(entry)
    },
  }
}

/** The wallet's own object as hosts' libraries are to see it: all of it, but requests go through the guard. */
export function hostProvider(
  provider: Eip1193Provider,
  { request }: Pick<GuardedProvider, 'request'>,
): Eip1193Provider {
  return new Proxy({} as Eip1193Provider, {
    get(_, key) {
      if (key === 'request') return request
      const value: unknown = Reflect.get(provider, key)
      // Methods with private fields take nothing but their own object.
      return typeof value === 'function' ? value.bind(provider) : value
    },
    has: (_, key) => key in provider,
  })
}
