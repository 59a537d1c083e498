import type { Client } from './client.ts'

/** What the client checks of a wallet's messages without waiting for the outcome. */
const checks = ['isValidEmit', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect'] as const

type Engine = Record<(typeof checks)[number], (parameters: unknown) => Promise<unknown>>

/**
 * Catches what the client throws to nobody when a wallet's message is not in order: a host's page would hear of it as its own error. The
 * message takes effect all the same, which is why sessions and events are read with care (`readNamespaces`, `parseWalletEvent`).
 */
export function mendEngine({ engine: given, logger }: Client): void {
  const engine = given as unknown as Engine
  for (const name of checks) {
    const check = engine[name]
    engine[name] = (parameters) => check.call(engine, parameters).catch((error) => logger.error(error))
  }
}
