import type { Adapter } from '@latchkey/core/adapter'

/** The verbs of the port that wait for a wallet or a chain. Gas is Ethereum's alone. */
export type AdapterFlows = Omit<
  Required<Adapter>,
  'namespace' | 'sendsTokens' | 'start' | 'warmUp' | 'destroy' | 'estimateGas'
>

const verbs = [
  'connect',
  'disconnect',
  'getBalance',
  'getProvider',
  'reconnect',
  'sendTransaction',
  'signMessage',
  'switchConnection',
  'switchNetwork',
] as const satisfies readonly (keyof AdapterFlows)[]

/** The verbs of an adapter whose code comes with the first call; calls keep their order. */
export function lazyFlows(load: () => Promise<AdapterFlows>): AdapterFlows {
  const lazy = verbs.map((verb) => [verb, async (parameters: never) => (await load())[verb](parameters)])
  return Object.fromEntries(lazy)
}
