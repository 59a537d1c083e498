import type { Client } from './client.ts'

/** What the client checks of a wallet's messages without waiting for the outcome. */
const checks = ['isValidEmit', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect'] as const

/** What throws where the page that asked is gone; the answer would be taken for unread, and be read again at every start. */
const settling = ['onSessionRequestResponse', 'cleanupPendingSentRequestsForTopic'] as const

type Engine = Record<(typeof checks)[number], (parameters: unknown) => Promise<unknown>> &
  Record<(typeof settling)[number], (...parameters: unknown[]) => void>

/**
 * Catches what the client throws to nobody when a wallet's message is not in order: a host's page would hear of it as its own error. The
 * message takes effect all the same, which is why sessions and events are read with care (`readNamespaces`, `parseWalletEvent`).
 * Whoever takes up what another page asked hears the answer from the history (`createRequests`).
 */
export function mendEngine({ engine: given, logger }: Client): void {
  const engine = given as unknown as Engine
  for (const name of settling) {
    const settle = engine[name]
    engine[name] = (...parameters) => {
      try {
        settle.apply(engine, parameters)
      } catch {}
    }
  }
  for (const name of checks) {
    const check = engine[name]
    engine[name] = (parameters) => check.call(engine, parameters).catch((error) => logger.error(error))
  }
}
