import type { Adapter } from '@latchkey/core/adapter'
import type { Namespace } from '@latchkey/protocol'

/** The methods of an adapter that wait for a wallet or a chain. */
export type AdapterFlows<namespace extends Namespace = Namespace> = Omit<
  Required<Adapter<namespace>>,
  'namespace' | 'payments' | 'sendsTokens' | 'start' | 'warmUp' | 'destroy'
> &
  Pick<Adapter<namespace>, 'payments'>

const methodNames = [
  'attach',
  'connect',
  'disconnect',
  'getBalance',
  'getProvider',
  'payments',
  'quoteFee',
  'reconnect',
  'sendTransaction',
  'signMessage',
  'switchConnection',
  'switchNetwork',
] as const satisfies readonly (keyof AdapterFlows)[]

/**
 * Creates those methods of an adapter whose code is loaded only when one of them is called. The calls are executed in
 * the order in which they were made. A method that the loaded code does not have resolves with `undefined`.
 *
 * @param load - Loads the code; called for every method call.
 */
export function createLazyFlows<namespace extends Namespace>(
  load: () => Promise<AdapterFlows<namespace>>,
): AdapterFlows<namespace> {
  const lazyMethods = methodNames.map((name) => [name, async (parameters: never) => (await load())[name]?.(parameters)])
  return Object.fromEntries(lazyMethods)
}
