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
import { findWalletLink, keepAllowedLinks, openLink, reachWallet } from '@latchkey/core/directory'
import { ConnectionError } from '@latchkey/core/errors'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyWallets`. */
export type UseLatchkeyWalletsReturnType = {
  /** The wallets in this browser that can be connected now, and WalletConnect if the kit supports it. */
  wallets: readonly Connector[]
  /** The two wallets that the visitor used last. The latest comes first. */
  recentWallets: readonly RecentWallet[]
  /** The visitor's latest attempt to connect a wallet. */
  attempt: ConnectionAttempt
  /**
   * Connects a wallet of this browser or of the directory. A directory wallet that is installed connects in this browser. Any other
   * directory wallet connects over WalletConnect: the promise resolves when the wallet has accepted the offer in `pairing`. Rejects with a
   * `ConnectionError` if the attempt fails.
   */
  connect: (wallet: Connector | ListedWallet) => Promise<void>

  /** The directory wallets that have been loaded. The status is `idle` until `fetchMore` or `search` is called for the first time. */
  listed: WalletListState | { status: 'idle'; wallets: readonly ListedWallet[]; count: undefined; page: 0 }
  /** The current search. `listed` contains the wallets that match. */
  criteria: WalletCriteria
  /**
   * Loads the next page of the directory, at first the first page. After a failed load, loads the same page again. Rejects if the load
   * fails.
   */
  fetchMore: () => Promise<void>
  /** Searches for wallets by a part of their name (at least two characters), or for wallets with a badge. */
  search: (criteria: Partial<WalletCriteria>) => Promise<void>

  /** The open offer, which a wallet can accept over WalletConnect. Show its `uri` as a QR code. */
  pairing: PairingState
  /**
   * Creates an offer if there is none, or if the current one expires soon. On a phone, call this before the visitor taps a wallet, because
   * browsers open an app only during the tap.
   */
  preparePairing: () => Promise<{ uri: string; expiresAt: number }>
  /**
   * Opens a wallet's app on this phone and passes the open offer to it. Returns false if there is no offer or the wallet has no link to an
   * app.
   */
  openWallet: (wallet: ListedWallet) => boolean
}

const idleWalletList = { status: 'idle', wallets: [], count: undefined, page: 0 } as const
const emptyCriteria: WalletCriteria = { search: '', onlyCertified: false }
const subscribeToNothing = () => () => {}

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
  const state = useSelected(core, (sourceCore) => ({
    wallets: getConnectors(sourceCore),
    recentWallets: sourceCore.connection.state.recentWallets.map((wallet) => ({ ...wallet })),
    attempt: { ...sourceCore.connection.state.attempt },
    pairing: { ...sourceCore.connection.state.pairing },
  }))

  useEffect(() => void loadReview(core), [core])

  const [directoryBrowser, setDirectoryBrowser] = useState<DirectoryBrowser>()
  const directoryOpeningRef = useRef<{ kit: Latchkey; browser: Promise<DirectoryBrowser> }>(undefined)
  useEffect(() => () => directoryBrowser?.dispose(), [directoryBrowser])
  const directoryState = useSyncExternalStore(
    directoryBrowser?.subscribe ?? subscribeToNothing,
    () => directoryBrowser?.getState(),
    () => undefined,
  )

  const openDirectory = useCallback(() => {
    if (directoryOpeningRef.current?.kit === kit) return directoryOpeningRef.current.browser
    const directoryBrowserPromise = kit.directory().then(
      (directory) => {
        const newDirectoryBrowser = directory.createBrowser()
        setDirectoryBrowser(newDirectoryBrowser)
        return newDirectoryBrowser
      },
      (error) => {
        directoryOpeningRef.current = undefined
        throw error
      },
    )
    directoryOpeningRef.current = { kit, browser: directoryBrowserPromise }
    return directoryBrowserPromise
  }, [kit])

  const fetchMore = useCallback(async () => {
    const openedDirectory = await openDirectory()
    await (openedDirectory.getState().list.page === 0 ? openedDirectory.open() : openedDirectory.fetchMore())
  }, [openDirectory])
  const search = useCallback(
    async (criteria: Partial<WalletCriteria>) => (await openDirectory()).search(criteria),
    [openDirectory],
  )
  const connect = useCallback(
    async (wallet: Connector | ListedWallet) => {
      if ('namespace' in wallet) {
        await kit.connect(wallet)
        return
      }
      await Promise.all([loadLinkCheck(core), core.connectors.state.isReviewed || loadReview(core)])
      const { connector } = reachWallet(core, { wallet })
      if (connector) {
        await kit.connect(connector)
        return
      }
      const walletConnectConnector = kit.getConnectors().find(({ type }) => type === 'WALLET_CONNECT')
      if (!walletConnectConnector) throw new ConnectionError('ConnectorNotFound', { details: wallet.name })
      await kit.connect(walletConnectConnector, { wallet: keepAllowedLinks(core, wallet) })
    },
    [kit, core],
  )
  const openWallet = useCallback(
    (wallet: ListedWallet) => {
      const { pairing } = core.connection.state
      const uri = pairing.status === 'ready' ? pairing.uri : undefined
      const link = readPlatform().isMobile && findWalletLink(core, { wallet, place: 'mobile', uri })
      if (!link) return false
      openLink(core, { wallet, place: 'mobile', link })
      return true
    },
    [core],
  )

  return {
    ...state,
    connect,
    listed: directoryState?.list ?? idleWalletList,
    criteria: directoryState
      ? { search: directoryState.search, onlyCertified: directoryState.onlyCertified }
      : emptyCriteria,
    fetchMore,
    search,
    preparePairing: kit.preparePairing,
    openWallet,
  }
}
