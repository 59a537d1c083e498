import type { IWalletKit } from '@reown/walletkit'

type CheckMessage = (parameters: object) => Promise<unknown>
type HandleMessage = (topic: string, message: object) => Promise<void>
type DeleteSession = (parameters: { topic: string }) => Promise<void>

/** The engine's methods that check a message. */
const checkMethodNames = ['isValidDisconnect', 'isValidExtend', 'isValidPing', 'isValidUpdate', 'isValidEmit'] as const
/** The engine's methods that handle a message of a site. */
const handlerMethodNames = ['onSessionDeleteRequest', 'onSessionExtendRequest', 'onSessionPingRequest'] as const

/**
 * Prevents WalletConnect's engine from causing unhandled errors in the page or test in which the phone runs.
 *
 * - The engine does not await its check of a message, so a failed check is an unhandled rejection. Patch: the rejection is handled. A
 *   caller that awaits the check still receives the error.
 * - The engine responds to messages of an ended session, and ends a session twice if two messages end it. Patch: messages of an ended
 *   session, and the second end, are ignored.
 */
export function patchEngine({ engine: { signClient } }: IWalletKit): void {
  const { session } = signClient
  const engine = signClient.engine as unknown as Record<(typeof checkMethodNames)[number], CheckMessage> &
    Record<(typeof handlerMethodNames)[number], HandleMessage> & { deleteSession: DeleteSession }
  const isSessionOpen = (topic: string) => session.keys.includes(topic)
  for (const name of checkMethodNames) {
    const checkMessage = engine[name]
    engine[name] = (parameters) => {
      const outcome = checkMessage(parameters)
      outcome.catch(() => {})
      return outcome
    }
  }
  for (const name of handlerMethodNames) {
    const handleMessage = engine[name]
    engine[name] = async (topic, message) => {
      if (isSessionOpen(topic)) await handleMessage(topic, message)
    }
  }
  const { deleteSession } = engine
  engine.deleteSession = async (parameters) => {
    if (isSessionOpen(parameters.topic)) await deleteSession(parameters)
  }
}
