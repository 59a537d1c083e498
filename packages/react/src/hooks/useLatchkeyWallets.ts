import {
  type ConnectionAttempt,
  type Connector,
  type DirectoryBrowser,
  getConnectors,
  type Latchkey,
  type ListedWallet,
  loadLinkCheck,
  loadReview,
  type PairingState,
  type RecentWallet,
  readPlatform,
  type WalletCriteria,
  type WalletListState,
} from '@latchkey/core'
import { checkedWallet, openLink, reachWallet, walletLink } from '@latchkey/core/directory'
import { ConnectionError } from '@latchkey/core/errors'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyWallets`. */
export type UseLatchkeyWalletsReturnType = {
  /** The wallets of this browser that can be connected now, and WalletConnect if the kit has it. */
  wallets: readonly Connector[]
  /** The two wallets that were used last, newest first. */
  recentWallets: readonly RecentWallet[]
  /** The visitor's latest attempt to connect. */
  attempt: ConnectionAttempt
  /**
   * Connects a wallet of this browser or of the directory. A directory wallet connects in this browser if it is installed. Otherwise it
   * connects over WalletConnect: the promise settles when the wallet has taken up the offer in `pairing`. Rejects with a `ConnectionError`.
   */
  connect: (wallet: Connector | ListedWallet) => Promise<void>

  /** The wallets of the directory that have been fetched. `idle` until `fetchMore` or `search` is called. */
  listed: WalletListState | { status: 'idle'; wallets: readonly ListedWallet[]; count: undefined; page: 0 }
  /** The search that `listed` belongs to. */
  criteria: WalletCriteria
  /** Fetches the first or the next page of the directory. After a failure, fetches the same page again. Rejects if the request fails. */
  fetchMore: () => Promise<void>
  /** Searches for wallets by a part of the name (two characters or more), or for wallets with a badge. */
  search: (criteria: Partial<WalletCriteria>) => Promise<void>

  /** The open offer, which a wallet can take up. Show its `uri` as a QR code. */
  pairing: PairingState
  /** Makes an offer, or renews it. On a phone, call it before the visitor taps a wallet. */
  preparePairing: () => Promise<{ uri: string; expiresAt: number }>
  /** Opens a wallet's app on this phone with the open offer. Returns false without an offer or if the wallet has no app link. */
  openWallet: (wallet: ListedWallet) => boolean
}

const idle = { status: 'idle', wallets: [], count: undefined, page: 0 } as const
const anything: WalletCriteria = { search: '', onlyCertified: false }
const nothing = () => () => {}

/**
 * Returns everything that a site needs to draw its own list of wallets.
 *
 * @example
 * import { useLatchkeyWallets } from '@latchkey/react'
 * import { useEffect } from 'react'
 *
 * export function WalletList() {
 *   const { listed, fetchMore, connect } = useLatchkeyWallets()
 *   useEffect(() => void fetchMore().catch(console.error), [fetchMore])
 *   return listed.wallets.map((wallet) => (
 *     <button key={wallet.id} onClick={() => connect(wallet).catch(console.error)}>
 *       {wallet.name}
 *     </button>
 *   ))
 * }
 */
export function useLatchkeyWallets(): UseLatchkeyWalletsReturnType {
  const kit = useKit('useLatchkeyWallets')
  const { core } = kit
  const state = useSelected(core, (from) => ({
    wallets: getConnectors(from),
    recentWallets: from.connection.state.recentWallets.map((wallet) => ({ ...wallet })),
    attempt: { ...from.connection.state.attempt },
    pairing: { ...from.connection.state.pairing },
  }))

  useEffect(() => void loadReview(core), [core])

  const [browser, setBrowser] = useState<DirectoryBrowser>()
  const opening = useRef<{ kit: Latchkey; browser: Promise<DirectoryBrowser> }>(undefined)
  useEffect(() => () => browser?.dispose(), [browser])
  const found = useSyncExternalStore(
    browser?.subscribe ?? nothing,
    () => browser?.getState(),
    () => undefined,
  )

  const openBrowser = useCallback(() => {
    if (opening.current?.kit === kit) return opening.current.browser
    const opened = kit.directory().then(
      (directory) => {
        const made = directory.createBrowser()
        setBrowser(made)
        return made
      },
      (error) => {
        opening.current = undefined
        throw error
      },
    )
    opening.current = { kit, browser: opened }
    return opened
  }, [kit])

  const fetchMore = useCallback(async () => {
    const opened = await openBrowser()
    await (opened.getState().list.page === 0 ? opened.open() : opened.fetchMore())
  }, [openBrowser])
  const search = useCallback(
    async (criteria: Partial<WalletCriteria>) => (await openBrowser()).search(criteria),
    [openBrowser],
  )
  const connect = useCallback(
    async (chosen: Connector | ListedWallet) => {
      if ('namespace' in chosen) {
        await kit.connect(chosen)
        return
      }
      await Promise.all([loadLinkCheck(core), core.connectors.state.isReviewed || loadReview(core)])
      const { connector } = reachWallet(core, { wallet: chosen })
      if (connector) {
        await kit.connect(connector)
        return
      }
      const walletConnect = kit.getConnectors().find(({ type }) => type === 'WALLET_CONNECT')
      if (!walletConnect) throw new ConnectionError('ConnectorNotFound', { details: chosen.name })
      await kit.connect(walletConnect, { wallet: checkedWallet(core, chosen) })
    },
    [kit, core],
  )
  const openWallet = useCallback(
    (wallet: ListedWallet) => {
      const { pairing } = core.connection.state
      const uri = pairing.status === 'ready' ? pairing.uri : undefined
      const link = readPlatform().isMobile && walletLink(core, { wallet, place: 'mobile', uri })
      if (!link) return false
      openLink(core, { wallet, place: 'mobile', link })
      return true
    },
    [core],
  )

  return {
    ...state,
    connect,
    listed: found?.list ?? idle,
    criteria: found ? { search: found.search, onlyCertified: found.onlyCertified } : anything,
    fetchMore,
    search,
    preparePairing: kit.preparePairing,
    openWallet,
  }
}
