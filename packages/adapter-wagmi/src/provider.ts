/** What is used of an EIP-1193 provider. Anything may be missing or throw: it is the wallet's object. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: ProviderListener): unknown
  removeListener?(event: string, listener: ProviderListener): unknown
  off?(event: string, listener: ProviderListener): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: each event has arguments of its own, as the wallet sends them.
export type ProviderListener = (...values: any[]) => unknown

/** Whether something can be asked as an EIP-1193 provider. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Eip1193Provider | null | undefined)?.request === 'function'
  } catch {
    return false
  }
}
