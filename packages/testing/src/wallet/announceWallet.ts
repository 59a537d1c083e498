import { createScriptedWallet, type ScriptedWallet, type ScriptedWalletOptions } from './createScriptedWallet.ts'
import { letterIcon, randomUuid, type WalletInfo } from './walletInfo.ts'
import { pageStorage } from './walletStorage.ts'

export type AnnounceWalletOptions = ScriptedWalletOptions & {
  name: string
  rdns: string
  /** URL of the wallet's picture. Default: a tile with the first letter of the name. */
  icon?: string | undefined
  /** The wallet's UUID. Default: a new UUID (version 4) for each page, as EIP-6963 requires. */
  uuid?: string | undefined
  /** With `later`, the wallet announces itself only when `announce()` is called, even if the page asks earlier. Default `now`. */
  announcing?: 'now' | 'later' | undefined
}

export type AnnouncedWallet = ScriptedWallet & {
  info: WalletInfo
  /** Announces the wallet to the page. Later calls announce it again. */
  announce(): void
  /** Makes the wallet ignore all further requests for announcements. */
  stop(): void
}

/**
 * Adds a scripted wallet to this page, and announces it by EIP-6963. The name may be invalid, so that a test can also announce an invalid
 * wallet. By default, `localStorage` keeps the state of the wallet across reloads.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceWallet({
  name,
  rdns,
  icon = letterIcon(name),
  uuid = randomUuid(),
  announcing = 'now',
  storage = pageStorage(`test-wallet/${rdns}`),
  ...options
}: AnnounceWalletOptions): AnnouncedWallet {
  const info = Object.freeze({ uuid, name, icon, rdns })
  const wallet = createScriptedWallet({ ...options, storage })
  const providerDetail = Object.freeze({ info, provider: wallet.provider })
  const announceThisWallet = () => announceDetail(providerDetail)
  const announce = () => {
    // A second call of `announce` adds no second listener, because `addEventListener` ignores a listener that it has already added.
    window.addEventListener('eip6963:requestProvider', announceThisWallet)
    announceThisWallet()
  }
  if (announcing === 'now') announce()
  return {
    ...wallet,
    info,
    announce,
    stop: () => window.removeEventListener('eip6963:requestProvider', announceThisWallet),
  }
}

/** Announces any value as a wallet, even an invalid one such as null or an incomplete wallet. */
export function announceDetail(detail: unknown): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
