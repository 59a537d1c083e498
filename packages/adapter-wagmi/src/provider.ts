/** The methods of an EIP-1193 provider that the adapter uses. The object comes from the wallet, so a method may be missing or throw. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: ProviderListener): unknown
  removeListener?(event: string, listener: ProviderListener): unknown
  off?(event: string, listener: ProviderListener): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the types of the arguments depend on the event and on the wallet.
export type ProviderListener = (...values: any[]) => unknown

/** Whether a value has the `request` method of an EIP-1193 provider. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Eip1193Provider | null | undefined)?.request === 'function'
  } catch {
    return false
  }
}
