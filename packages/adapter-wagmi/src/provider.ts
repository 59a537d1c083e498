/** The parts of an EIP-1193 provider that the adapter uses. It is the wallet's object: any part may be missing or throw. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: ProviderListener): unknown
  removeListener?(event: string, listener: ProviderListener): unknown
  off?(event: string, listener: ProviderListener): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: each event has arguments of its own, as the wallet sends them.
export type ProviderListener = (...values: any[]) => unknown

/** Whether a value has the `request` method of an EIP-1193 provider. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Eip1193Provider | null | undefined)?.request === 'function'
  } catch {
    return false
  }
}
