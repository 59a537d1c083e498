import type { IWalletKit } from '@reown/walletkit'

type Check = (parameters: object) => Promise<unknown>
type Handle = (topic: string, message: object) => Promise<void>
type DeleteSession = (parameters: { topic: string }) => Promise<void>

const checks = ['isValidDisconnect', 'isValidExtend', 'isValidPing', 'isValidUpdate', 'isValidEmit'] as const
const handlers = ['onSessionDeleteRequest', 'onSessionExtendRequest', 'onSessionPingRequest'] as const

/**
 * Keeps the engine from throwing at the page that the phone runs in.
 *
 * - It does not wait for its check of a message. Who waits for one still hears that it failed.
 * - It answers what comes for a session that is over, and ends one twice that two messages end.
 */
export function patchEngine({ engine: { signClient } }: IWalletKit): void {
  const { session } = signClient
  const engine = signClient.engine as unknown as Record<(typeof checks)[number], Check> &
    Record<(typeof handlers)[number], Handle> & { deleteSession: DeleteSession }
  const isOpen = (topic: string) => session.keys.includes(topic)
  for (const name of checks) {
    const check = engine[name]
    engine[name] = (parameters) => {
      const outcome = check(parameters)
      outcome.catch(() => {})
      return outcome
    }
  }
  for (const name of handlers) {
    const handle = engine[name]
    engine[name] = async (topic, message) => {
      if (isOpen(topic)) await handle(topic, message)
    }
  }
  const { deleteSession } = engine
  engine.deleteSession = async (parameters) => {
    if (isOpen(parameters.topic)) await deleteSession(parameters)
  }
}
