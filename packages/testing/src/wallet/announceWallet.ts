import { createScriptedWallet, type ScriptedWallet, type ScriptedWalletOptions } from './createScriptedWallet.ts'
import { letterIcon, randomUuid, type WalletInfo } from './walletInfo.ts'
import { pageStorage } from './walletStorage.ts'

export type AnnounceWalletOptions = ScriptedWalletOptions & {
  name: string
  rdns: string
  /** Default: a tile with the name's first letter. */
  icon?: string | undefined
  /** Default: a new version 4 UUID for this page, as EIP-6963 asks. */
  uuid?: string | undefined
  /** `later` says nothing, not even when asked, until `announce()` is called. Default `now`. */
  announcing?: 'now' | 'later' | undefined
}

export type AnnouncedWallet = ScriptedWallet & {
  info: WalletInfo
  /** Announces the wallet, for the first time or once more. */
  announce(): void
  /** Answers no more requests for announcements. */
  stop(): void
}

/**
 * Puts a scripted wallet on this page that announces itself as EIP-6963 says. Nothing about its name is checked, so that a
 * malformed wallet can be announced too. It remembers across reloads in `localStorage`, unless `storage` says otherwise.
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
  const tell = () => announceDetail(detail)
  const announce = () => {
    // Adding a listener twice adds it once.
    window.addEventListener('eip6963:requestProvider', tell)
    tell()
  }
  if (announcing === 'now') announce()
  return { ...wallet, info, announce, stop: () => window.removeEventListener('eip6963:requestProvider', tell) }
}

/** Announces anything at all, also what no wallet would: a hostile page's null, a half of a wallet. */
export function announceDetail(detail: unknown): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
