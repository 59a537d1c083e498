import type { walletConnectId } from '@latchkey/core/adapter'
import { toConnectionError } from '@latchkey/core/errors'

/** Tracks which of an adapter's wallets the visitor wants (the intent). A wallet's response to an older intent is ignored. */
export type Intents = {
  /** The connector that the visitor chose last. The id is `undefined` if the visitor has disconnected that wallet since. */
  readonly newest: { readonly connectorId: string | undefined }
  /** Records that the visitor chose a wallet. The returned function returns whether this is still the visitor's latest choice. */
  connect(connectorId: string): () => boolean
  /**
   * Records that a wallet is being restored. The returned function returns whether this attempt is still valid. The
   * attempt becomes invalid when a newer attempt for this wallet begins, or when the visitor disconnects any wallet,
   * declines this one, or chooses another one after this one. The attempt is invalid from the start if the visitor has
   * already disconnected or declined this wallet, or disconnected all wallets, on this page.
   */
  restore(connectorId: string): () => boolean
  /**
   * Records that a wallet failed to connect, and returns the error as an error of the kit. If the visitor declined,
   * also cancels a restore of this wallet.
   */
  fail(connectorId: string, error: unknown): ReturnType<typeof toConnectionError>
  /**
   * Records that the visitor disconnected a wallet, or all wallets. Also cancels a pending request to connect that
   * wallet, and all pending restores.
   */
  leave(connectorId?: string): void
}

/**
 * The connector id of WalletConnect. The id is copied here, because an import of the constant would add code to the
 * first load. The type makes the compiler check that the copy and the constant are equal.
 */
const sessionConnectorId: typeof walletConnectId = 'walletConnect'

/**
 * Creates the tracker of the visitor's intents.
 *
 * @param signal - Aborts when the kit is destroyed. After that, no intent is valid.
 */
export function createIntents(signal: AbortSignal): Intents {
  let newestChoice: Intents['newest'] = { connectorId: undefined }
  const restoreAttempts = new Map<string, object>()
  const disconnectedIds = new Set<string | undefined>()
  return {
    get newest() {
      return newestChoice
    },
    connect(connectorId) {
      // A restore of the wallet that was chosen before may still be pending. The visitor no longer wants that wallet, so
      // its restore is cancelled.
      if (newestChoice.connectorId !== undefined && newestChoice.connectorId !== connectorId)
        restoreAttempts.delete(newestChoice.connectorId)
      newestChoice = { connectorId }
      // Compares the ids and not the calls: if the visitor chooses the same wallet twice, the response to either prompt
      // is accepted.
      return () => !signal.aborted && newestChoice.connectorId === connectorId
    },
    restore(connectorId) {
      const attemptToken = {}
      // Wallets are restored one after the other, so the visitor may have disconnected a wallet before its restore
      // begins. This does not apply to WalletConnect: the disconnected session is over, and a restore is for a new
      // session, for example one from another tab.
      const isDisconnected =
        connectorId !== sessionConnectorId && (disconnectedIds.has(undefined) || disconnectedIds.has(connectorId))
      if (!isDisconnected) restoreAttempts.set(connectorId, attemptToken)
      return () => !signal.aborted && restoreAttempts.get(connectorId) === attemptToken
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
      // After the visitor has disconnected any wallet, a late response must not restore another wallet that was connected
      // before the page load.
      restoreAttempts.clear()
      disconnectedIds.add(connectorId)
      if (connectorId === undefined || newestChoice.connectorId === connectorId)
        newestChoice = { connectorId: undefined }
    },
  }
}
