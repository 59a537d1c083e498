/**
 * The coins of this page's payments, by `coinId`: a second payment from the same coin would replace the first. All kits of a page share
 * them.
 */
export type PagePayments = {
  /** Of payments that are being made. */
  readonly open: Set<string>
  /** Of payments and PSBTs that were sent. */
  readonly sent: Set<string>
  /** By network and payer: the ids of payments that the wallet made by itself, and whose coins the API does not tell yet. */
  readonly unseen: Map<string, readonly string[]>
  /**
   * By network and payer: the coins of each payment that the wallet signed, and that the network then refused or did not confirm. A node
   * that refused the payment can still broadcast it later. The next payment spends one coin of each, so that at most one of them confirms.
   */
  readonly refused: Map<string, readonly ReadonlySet<string>[]>
  /** Settles once the newest payment has chosen its coins. The next payment waits for it. */
  building: Promise<unknown>
}

const byPage = new WeakMap<object, PagePayments>()

/** Kept for the page: a kit that replaces another one knows what that one has paid. */
export function pagePayments(): PagePayments {
  const known = byPage.get(window)
  if (known) return known
  const payments: PagePayments = {
    open: new Set(),
    sent: new Set(),
    unseen: new Map(),
    refused: new Map(),
    building: Promise.resolve(),
  }
  byPage.set(window, payments)
  return payments
}
