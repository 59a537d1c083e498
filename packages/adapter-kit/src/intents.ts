import type { walletConnectId } from '@latchkey/core/adapter'
import { toConnectionError } from '@latchkey/core/errors'

/** Tracks the latest user intent for an adapter's wallets, so that late wallet responses are ignored. */
export type Intents = {
  /** The wallet that the visitor chose last. `undefined` if they disconnected it since. */
  readonly newest: { readonly connectorId: string | undefined }
  /** Records that the visitor chose a wallet. The returned function says whether this is still their latest choice. */
  connect(connectorId: string): () => boolean
  /**
   * Records that a wallet is being restored. The returned function says whether this attempt is still valid: it is the newest attempt for
   * this wallet, no wallet was disconnected since, neither this wallet nor all wallets were disconnected before, and the visitor has not
   * declined to connect this wallet.
   */
  restore(connectorId: string): () => boolean
  /** Records that a wallet failed to connect. If the visitor declined, the wallet is not restored either. Returns the error of the catalogue. */
  fail(connectorId: string, error: unknown): ReturnType<typeof toConnectionError>
  /**
   * Records that the visitor disconnected a wallet, or all wallets. Also cancels a connection request that the wallet may still approve,
   * and all pending restores.
   */
  leave(connectorId?: string): void
}

/** Only the type is imported: importing the value would add its module to the first load of the stand-alone build. */
const sessionId: typeof walletConnectId = 'walletConnect'

/**
 * Creates the tracker of user intents.
 *
 * @param signal - aborts when the kit is destroyed, which ends every intent
 */
export function createIntents(signal: AbortSignal): Intents {
  let newest: Intents['newest'] = { connectorId: undefined }
  const restoring = new Map<string, object>()
  const left = new Set<string | undefined>()
  return {
    get newest() {
      return newest
    },
    connect(connectorId) {
      // The previously chosen wallet may still be in the process of being restored from the previous page. That restore is cancelled.
      if (newest.connectorId !== undefined && newest.connectorId !== connectorId) restoring.delete(newest.connectorId)
      newest = { connectorId }
      // A second attempt with the same wallet may leave the first prompt open. A response to either prompt is accepted.
      return () => !signal.aborted && newest.connectorId === connectorId
    },
    restore(connectorId) {
      const attempt = {}
      // Wallets are restored one after the other, so a wallet may have been disconnected before its turn. A WalletConnect session ends when
      // it is disconnected: the next one may come from another tab.
      const isLeft = connectorId !== sessionId && (left.has(undefined) || left.has(connectorId))
      if (!isLeft) restoring.set(connectorId, attempt)
      return () => !signal.aborted && restoring.get(connectorId) === attempt
    },
    fail(connectorId, cause) {
      const error = toConnectionError(cause)
      if (error.code === 'UserRejected') {
        restoring.delete(connectorId)
        left.add(connectorId)
      }
      return error
    },
    leave(connectorId) {
      // When the visitor disconnects any wallet, no wallet of the previous page that responds late may still be restored.
      restoring.clear()
      left.add(connectorId)
      if (connectorId === undefined || newest.connectorId === connectorId) newest = { connectorId: undefined }
    },
  }
}
