import { ProviderRpcError } from './providerErrors.ts'

/**
 * An error or a result with which a method responds instead of doing its work. `times` is the number of responses for which the override
 * applies. Without `times`, the override applies to all responses.
 */
export type Override = ({ error: { code: number; message: string; data?: unknown } } | { result: unknown }) & {
  times?: number
}

/** How a test wants the methods of a wallet to respond: with an override, with the real result, or later. */
export type ResponseScript = {
  override(method: string, override: Override): void
  clearOverride(method: string): void
  hold(method: string): void
  release(method: string): void
  /**
   * Waits until the method is no longer held back. Then returns the result or throws the error that the test has set. Returns `undefined`
   * if the test has set neither. The wallet then does the real work.
   */
  play(method: string): Promise<{ result: unknown } | undefined>
}

/** Holds back the responses of a method until `open` is called. */
type Gate = { whenOpen: Promise<void>; open: () => void }

export function createResponseScript(): ResponseScript {
  const overrides = new Map<string, Override>()
  const gates = new Map<string, Gate>()
  return {
    override: (method, override) => void overrides.set(method, { ...override }),
    clearOverride: (method) => void overrides.delete(method),
    hold(method) {
      if (gates.has(method)) return
      let open = () => {}
      const whenOpen = new Promise<void>((resolve) => {
        open = resolve
      })
      gates.set(method, { whenOpen, open })
    },
    release(method) {
      gates.get(method)?.open()
      gates.delete(method)
    },
    async play(method) {
      await gates.get(method)?.whenOpen
      const override = overrides.get(method)
      if (!override) return undefined
      if (override.times !== undefined) {
        override.times -= 1
        if (override.times <= 0) overrides.delete(method)
      }
      if ('result' in override) return { result: override.result }
      const { code, message, data } = override.error
      throw new ProviderRpcError(code, message, data)
    },
  }
}
