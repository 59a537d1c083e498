import { createScriptedWallet, type ScriptedWallet, type ScriptedWalletOptions } from './createScriptedWallet.ts'
import { letterIcon, randomUuid, type WalletInfo } from './walletInfo.ts'
import { pageStorage } from './walletStorage.ts'

export type AnnounceWalletOptions = ScriptedWalletOptions & {
  name: string
  rdns: string
  /** The wallet's icon. Default: a tile with the name's first letter. */
  icon?: string | undefined
  /** The wallet's UUID. Default: a new version 4 UUID for this page, as EIP-6963 requires. */
  uuid?: string | undefined
  /** With `later`, the wallet does not announce itself before `announce()` is called, even if the page asks. Default `now`. */
  announcing?: 'now' | 'later' | undefined
}

export type AnnouncedWallet = ScriptedWallet & {
  info: WalletInfo
  /** Announces the wallet, for the first time or again. */
  announce(): void
  /** Stops responding to requests for announcements. */
  stop(): void
}

/**
 * Adds a scripted wallet to this page that announces itself by EIP-6963. The wallet's name is not checked, so that a malformed wallet can
 * be announced too. By default the wallet's state is kept across reloads in `localStorage`.
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
  const detail = Object.freeze({ info, provider: wallet.provider })
  const announceThisWallet = () => announceDetail(detail)
  const announce = () => {
    // `addEventListener` adds the same listener only once, so `announce` may be called again.
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

/** Announces any value, even one that no wallet would announce, such as null or half of a wallet. */
export function announceDetail(detail: unknown): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
