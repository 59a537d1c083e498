/** What the visitor wants of an adapter's wallets, which may answer when they want something else. */
export type Wishes = {
  /** What they did last: turn to a wallet, or away from it. */
  readonly newest: { readonly connectorId: string | undefined }
  /** They turn to a wallet. The answer tells whether they still do. */
  connect(connectorId: string): () => boolean
  /** A wallet of theirs is to be restored. The answer tells whether this is still the newest try, and the wallet was not left. */
  restore(connectorId: string): () => boolean
  /** They leave a wallet, or all, and any that was asked and may still agree. */
  leave(connectorId?: string): void
}

/** @param signal - aborts when the kit is destroyed; nobody wants anything then */
export function createWishes(signal: AbortSignal): Wishes {
  let newest: Wishes['newest'] = { connectorId: undefined }
  const restoring = new Map<string, object>()
  return {
    get newest() {
      return newest
    },
    connect(connectorId) {
      newest = { connectorId }
      // A second try of the same wallet may leave its first prompt open: there, either answer will do.
      return () => !signal.aborted && newest.connectorId === connectorId
    },
    restore(connectorId) {
      const attempt = {}
      restoring.set(connectorId, attempt)
      return () => !signal.aborted && restoring.get(connectorId) === attempt
    },
    leave(connectorId) {
      if (connectorId === undefined) restoring.clear()
      else restoring.delete(connectorId)
      if (connectorId === undefined || newest.connectorId === connectorId) newest = { connectorId: undefined }
    },
  }
}
