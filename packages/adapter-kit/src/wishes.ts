import type { walletConnectId } from '@latchkey/core/adapter'

/** Tracks the latest user intent for an adapter's wallets, so that late wallet responses are ignored. */
export type Wishes = {
  /** What the visitor did last: chose a wallet, or left one. */
  readonly newest: { readonly connectorId: string | undefined }
  /** The visitor chooses a wallet. The result tells whether that is still their latest choice. */
  connect(connectorId: string): () => boolean
  /**
   * A wallet is to be restored. The result tells whether this is still the newest attempt, no wallet was left since, and neither this
   * one nor all were left before.
   */
  restore(connectorId: string): () => boolean
  /** The visitor leaves a wallet, or all, including one that was asked to connect and may still agree, and those that are being restored. */
  leave(connectorId?: string): void
}

/** By its type alone: the value would bring its module into the first load of the stand-alone build. */
const sessionId: typeof walletConnectId = 'walletConnect'

/** @param signal - aborts when the kit is destroyed, which ends every intent */
export function createWishes(signal: AbortSignal): Wishes {
  let newest: Wishes['newest'] = { connectorId: undefined }
  const restoring = new Map<string, object>()
  const left = new Set<string | undefined>()
  return {
    get newest() {
      return newest
    },
    connect(connectorId) {
      // One that was chosen, and is passed over, may still be on its way from the page before.
      if (newest.connectorId !== undefined && newest.connectorId !== connectorId) restoring.delete(newest.connectorId)
      newest = { connectorId }
      // A second try of the same wallet may leave its first prompt open: there, either answer will do.
      return () => !signal.aborted && newest.connectorId === connectorId
    },
    restore(connectorId) {
      const attempt = {}
      // The wallets of a page are restored one after the other. A session that was left has ended: the next may be another tab's.
      const isLeft = connectorId !== sessionId && (left.has(undefined) || left.has(connectorId))
      if (!isLeft) restoring.set(connectorId, attempt)
      return () => !signal.aborted && restoring.get(connectorId) === attempt
    },
    leave(connectorId) {
      // A visitor who leaves any wallet does not expect one of the page before, which is slow to answer.
      restoring.clear()
      left.add(connectorId)
      if (connectorId === undefined || newest.connectorId === connectorId) newest = { connectorId: undefined }
    },
  }
}
