/** The coins that payments of this page have spent, or may still spend, by `coinId`. All kits of a page share them. */
export type PagePayments = {
  /** The coins of payments that are open or sent: a second payment from them would replace the first. */
  readonly spent: Set<string>
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
  const payments: PagePayments = { spent: new Set(), refused: new Map(), building: Promise.resolve() }
  byPage.set(window, payments)
  return payments
}
