/** What the payments of a page have spent, or may still spend, whichever kit made them. Coins by their `coinId`. */
export type PagePayments = {
  /** The coins of payments that are open or sent: a second payment from them would replace the first. */
  readonly spent: Set<string>
  /**
   * The coins of each payment that was signed and then refused, by network and payer. Whoever refused one has it, and may send it later: the
   * next payment spends a coin of each, so that only one of them can be paid.
   */
  readonly refused: Map<string, readonly ReadonlySet<string>[]>
  /** The payment that is being built: the next one knows its coins. */
  building: Promise<unknown>
}

const byPage = new WeakMap<object, PagePayments>()

/** The payments of this page: a kit that takes the place of another one knows what that one paid. */
export function pagePayments(): PagePayments {
  const known = byPage.get(window)
  if (known) return known
  const payments: PagePayments = { spent: new Set(), refused: new Map(), building: Promise.resolve() }
  byPage.set(window, payments)
  return payments
}
