import type { walletConnectId } from '@latchkey/core/adapter'
import { toConnectionError } from '@latchkey/core/errors'

/** Tracks the visitor's latest intent for an adapter's wallets, so that a wallet's response to an older intent is ignored. */
export type Intents = {
  /** The connector that the visitor chose last. Its id is `undefined` if the visitor has disconnected it since. */
  readonly newest: { readonly connectorId: string | undefined }
  /** Records that the visitor chose a wallet. The returned function returns whether this is still the visitor's latest choice. */
  connect(connectorId: string): () => boolean
  /**
   * Records that a wallet is being restored. The returned function returns whether this attempt is still valid. It is valid if all of these
   * hold: it is the newest attempt for this wallet, no wallet was disconnected since, the visitor has not disconnected this wallet (or all
   * wallets) on this page before, and has not declined to connect this wallet.
   */
  restore(connectorId: string): () => boolean
  /** Records that a wallet failed to connect. If the visitor declined, a restore is cancelled too. Returns the converted error. */
  fail(connectorId: string, error: unknown): ReturnType<typeof toConnectionError>
  /**
   * Records that the visitor disconnected a wallet, or all wallets. Also cancels a pending connection request to that wallet, and all
   * pending restores.
   */
  leave(connectorId?: string): void
}

/** The connector id of WalletConnect. It is copied, because an import of the constant would add code to the first load of a build. */
const sessionConnectorId: typeof walletConnectId = 'walletConnect'

/**
 * Creates the tracker of the visitor's intents.
 *
 * @param signal - aborts when the kit is destroyed. After that, no intent is valid
 */
export function createIntents(signal: AbortSignal): Intents {
  let newest: Intents['newest'] = { connectorId: undefined }
  const restoreAttempts = new Map<string, object>()
  const disconnectedIds = new Set<string | undefined>()
  return {
    get newest() {
      return newest
    },
    connect(connectorId) {
      // The wallet that was chosen before may still be pending as a restore from the previous page. That restore is cancelled.
      if (newest.connectorId !== undefined && newest.connectorId !== connectorId)
        restoreAttempts.delete(newest.connectorId)
      newest = { connectorId }
      // Compares the ids, not the attempts: if the visitor chooses the same wallet twice, a response to either prompt is accepted.
      return () => !signal.aborted && newest.connectorId === connectorId
    },
    restore(connectorId) {
      const attempt = {}
      // Wallets are restored one after the other, so a wallet may have been disconnected before its restore begins. That does not apply to
      // WalletConnect: the disconnected session is over, and a restore is for a new session, for example from another tab.
      const isDisconnected =
        connectorId !== sessionConnectorId && (disconnectedIds.has(undefined) || disconnectedIds.has(connectorId))
      if (!isDisconnected) restoreAttempts.set(connectorId, attempt)
      return () => !signal.aborted && restoreAttempts.get(connectorId) === attempt
    },
    fail(connectorId, cause) {
      const error = toConnectionError(cause)
      if (error.code === 'UserRejected') {
        restoreAttempts.delete(connectorId)
        disconnectedIds.add(connectorId)
      }
      return error
    },
    leave(connectorId) {
      // After the visitor has disconnected any wallet, no wallet of the previous page may be restored by a late response.
      restoreAttempts.clear()
      disconnectedIds.add(connectorId)
      if (connectorId === undefined || newest.connectorId === connectorId) newest = { connectorId: undefined }
    },
  }
}
