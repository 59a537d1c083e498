import { type Connector, type Core, type Latchkey, type ListedWallet, readPlatform } from '@latchkey/core'
import { findWalletLink, openLink, type Place, type Places, reachWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useState } from 'react'
import { useAskOnChange } from '../../../parts/useAskOnce.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { listDownloads } from '../../wallets/installLinks.ts'
import { useConnectorAttempt } from '../useConnectorAttempt.ts'
import { useOffer } from '../useOffer.ts'
import { ConnectingWalletConnectView, type WalletPanel } from './ConnectingWalletConnectView.tsx'
import { useAppOpening } from './useAppOpening.ts'

/** Connects one wallet of the directory, with a tab for each way to reach the wallet. Without a wallet, shows only the QR code. */
export function ConnectingWalletConnect({ data }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, isSent, isElsewhere = false } = data
  const kit = useLatchkey()
  const { core } = kit
  const { installed: installedConnector, isReviewed } = useSelected(core, () => ({
    installed: wallet && reachWallet(core, { ...data, wallet }).connector,
    isReviewed: core.connectors.state.isReviewed,
  }))
  const installedKey = installedConnector && connectorKey(installedConnector)
  const initialKey = useInitialKey(kit, { key: installedKey, isElsewhere, isReviewed })
  const wasInstalledAtOpen = installedKey !== undefined && installedKey === initialKey
  const places: Places = wallet
    ? placesOf(core, wallet, { installed: installedConnector, isFirst: wasInstalledAtOpen })
    : ['code']
  const [selectedTab, setSelectedTab] = useState<{ place: Place; key: string | undefined }>()
  const isSelectionValid =
    selectedTab &&
    places.includes(selectedTab.place) &&
    (selectedTab.place !== 'browser' || selectedTab.key === installedKey)
  const place = isSelectionValid ? selectedTab.place : places[0]
  const offer = useOffer(kit, wallet)
  const { state: linkState, send: markSent, reset: resetLinkState } = useAppOpening(isSent ? 'sent' : 'ready')
  const browserAttempt = useConnectorAttempt(kit, installedConnector)
  const isBrowseLink = useSelected(core, () => wallet && findLink(kit, wallet, place, undefined)?.kind === 'browse')

  // A tab asks the wallet as soon as it opens, with two exceptions that need a press: a link, and a wallet that was announced after the
  // view opened. Any script of the page can announce a wallet.
  const canAsk = wasInstalledAtOpen || isSelectionValid
  const connectWay = place === 'browser' ? 'browser' : isBrowseLink ? 'browse' : 'offer'
  const askWallet =
    connectWay === 'offer' ? offer.makeOffer : connectWay === 'browser' && canAsk ? browserAttempt.start : undefined
  useAskOnChange(connectWay === 'browser' ? `browser ${installedKey}` : connectWay, isReviewed ? askWallet : undefined)

  function selectTab(next: Place) {
    setSelectedTab({ place: next, key: installedKey })
  }

  function openWalletLink() {
    const link = wallet && findLink(kit, wallet, place, offer.uri)
    if (!link || place === 'code' || place === 'browser') return
    openLink(core, { wallet, place, link })
    markSent()
  }

  return (
    <ConnectingWalletConnectView
      wallet={wallet}
      places={places}
      place={place}
      panel={choosePanel()}
      onPlaceChange={(next) => {
        resetLinkState()
        selectTab(next)
      }}
      onGet={
        wallet && !installedConnector && listDownloads(wallet).length > 0
          ? () => core.router.push({ name: 'Downloads', data: { wallet } })
          : undefined
      }
    />
  )

  function choosePanel(): WalletPanel {
    const { status, uri } = offer
    if (place === 'browser') {
      if (!installedConnector) return { kind: 'missing' }
      if (!canAsk) return { kind: 'found', onOpen: () => selectTab('browser') }
      return { kind: 'browser', status: browserAttempt.status, onRetry: browserAttempt.start }
    }
    if (place === 'code' || (place === 'mobile' && !readPlatform().isMobile))
      return { kind: 'code', status, uri, onRetry: offer.canRetry ? offer.makeOffer : undefined }
    const onRetry = () => {
      resetLinkState()
      offer.makeOffer()
    }
    return {
      kind: 'link',
      place,
      way: isBrowseLink ? 'browse' : 'pairing',
      sent: linkState,
      status,
      uri,
      onOpen: openWalletLink,
      onRetry,
    }
  }
}

const connectorKey = ({ namespace, id }: Connector) => `${namespace} ${id}`

type InitialKeyParameters = { key: string | undefined; isElsewhere: boolean; isReviewed: boolean }

/**
 * Returns the key of the installed wallet if the wallet was on the page when the view opened. Undefined until core has compared the page's
 * wallets (`isReviewed`).
 */
function useInitialKey(kit: Latchkey, { key, isElsewhere, isReviewed }: InitialKeyParameters): string | undefined {
  const [initialKeys] = useState(() =>
    kit.getConnectors().flatMap((each) => [each, ...(each.connectors ?? [])].map(connectorKey)),
  )
  const [initialKey, setInitialKey] = useState<{ key: string | undefined }>()
  if (isReviewed && !initialKey)
    setInitialKey({ key: !isElsewhere && key && initialKeys.includes(key) ? key : undefined })
  // The wallet has left the page. A wallet that appears under the same id after that may be an imitation, so it is not trusted.
  if (initialKey?.key && initialKey.key !== key) setInitialKey({ key: undefined })
  return initialKey?.key
}

function placesOf(
  core: Core,
  wallet: ListedWallet,
  {
    installed: installedConnector,
    isFirst: wasInstalledAtOpen,
  }: { installed: Connector | undefined; isFirst: boolean },
): Places {
  const { places } = reachWallet(core, { wallet, isInstalled: wasInstalledAtOpen })
  // The tab of a wallet that was announced after the view opened comes last, so that the other tabs do not move.
  return installedConnector && !places.includes('browser') ? [...places, 'browser'] : places
}

function findLink({ core }: Latchkey, wallet: ListedWallet, place: Place, uri: string | undefined) {
  if (place === 'browser' || place === 'code') return undefined
  // The link to the wallet's app works only on a phone.
  if (place === 'mobile' && !readPlatform().isMobile) return undefined
  return findWalletLink(core, { wallet, place, uri })
}
