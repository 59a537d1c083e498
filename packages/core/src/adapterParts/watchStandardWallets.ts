export declare namespace watchStandardWallets {
  type Parameters<wallet> = {
    page: EventTarget
    signal: AbortSignal
    /** Takes in what registers, which may be anything. Answers how to let go of it again. */
    add(wallets: readonly wallet[]): () => void
  }
}

/**
 * Tells of the wallets that register themselves with the page by Wallet Standard: those that are there, and those that come.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets<wallet>({ page, signal, add }: watchStandardWallets.Parameters<wallet>): void {
  const detail = { register: (...wallets: readonly wallet[]) => add(wallets) }
  const listener = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: typeof detail) => void>).detail(detail)
    } catch {
      // A wallet that throws affects itself alone.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', listener, { signal })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
