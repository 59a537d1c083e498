import type { Client } from './client.ts'

type Relayer = Client['core']['relayer'] & { connect(relayUrl?: string): Promise<void> }

/**
 * Lets one attempt to reach the relay run at a time. Left to itself, the client begins one for every request that finds no socket,
 * each drops the socket of the other, and while the relay is away they multiply until the page dies.
 */
export function connectOnce(given: Client['core']['relayer']): void {
  const relayer = given as Relayer
  const { connect } = relayer
  let current: Promise<void> | undefined
  relayer.connect = (relayUrl) => {
    current ??= connect.call(relayer, relayUrl).finally(() => {
      current = undefined
    })
    return current
  }
}
