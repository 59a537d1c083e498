import {
  type ConnectingWalletConnectData,
  type Connector,
  hasWalletConnect,
  type Latchkey,
  type ListedWallet,
  readPlatform,
} from '@latchkey/core'
import { checkedWallet, findInstalled, hasLink, installedHalf, openLink, walletLink } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useState } from 'react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { useConnectorAttempt } from '../connecting-external/useConnectorAttempt.ts'
import { downloadsOf } from '../installLinks.ts'
import { useAskEach } from '../useAskOnce.ts'
import { useOffer } from '../useOffer.ts'
import { ConnectingWalletConnectView, type WalletPanel } from './ConnectingWalletConnectView.tsx'
import { useSentAway } from './useSentAway.ts'
import { type Place, type Places, walletPlaces } from './walletPlaces.ts'

/** One wallet of the directory, on each of the ways to it; without a wallet, the code alone. */
export function ConnectingWalletConnect({ data }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, isSent } = data
  const kit = useLatchkey()
  const { core } = kit
  const { installed, isReviewed } = useSelected(core, () => ({
    installed: findHalf(kit, data),
    isReviewed: core.connectors.state.isReviewed,
  }))
  const places: Places = wallet ? placesOf(kit, wallet, installed) : ['code']
  const [chosen, setChosen] = useState<Place>()
  const place = chosen && places.includes(chosen) ? chosen : places[0]
  const offer = useOffer(kit, wallet)
  const { state: sent, send, reset } = useSentAway(isSent ? 'sent' : 'ready')
  const browser = useConnectorAttempt(kit, installed)
  const isBrowse = useSelected(core, () => wallet && linkTo(kit, wallet, place, undefined)?.kind === 'browse')

  // Each way begins by itself, once it is known; only a link waits for the visitor's press.
  const way = place === 'browser' ? 'browser' : isBrowse ? 'browse' : 'offer'
  const ask = way === 'offer' ? offer.ask : way === 'browser' && installed ? browser.ask : undefined
  useAskEach(way, isReviewed ? ask : undefined)

  function open() {
    const link = wallet && linkTo(kit, wallet, place, offer.uri)
    if (!link || place === 'code' || place === 'browser') return
    openLink(core, { wallet, place, link })
    send()
  }

  return (
    <ConnectingWalletConnectView
      wallet={wallet && { name: wallet.name, imageUrl: wallet.imageUrl }}
      places={places}
      place={place}
      panel={panel()}
      onPlaceChange={(next) => {
        reset()
        setChosen(next)
      }}
      onGet={
        wallet && !installed && downloadsOf(wallet).length > 0
          ? () => core.router.push({ name: 'Downloads', data: { wallet } })
          : undefined
      }
    />
  )

  function panel(): WalletPanel {
    const { status, uri } = offer
    if (place === 'browser')
      return installed ? { kind: 'browser', status: browser.status, onRetry: browser.ask } : { kind: 'missing' }
    if (place === 'code' || (place === 'mobile' && !readPlatform().isMobile))
      return { kind: 'code', status, uri, onRetry: offer.canRetry ? offer.ask : undefined }
    const onRetry = () => {
      reset()
      offer.ask()
    }
    return { kind: 'link', place, way: isBrowse ? 'browse' : 'pairing', sent, status, uri, onOpen: open, onRetry }
  }
}

function findHalf(kit: Latchkey, { wallet, namespace }: ConnectingWalletConnectData): Connector | undefined {
  const { core } = kit
  if (!core.connectors.state.isReviewed) return undefined
  const checked = wallet && checkedWallet(core, wallet)
  const connector = checked && findInstalled(checked, kit.getConnectors(), namespace)
  return connector && installedHalf(checked, connector, namespace ?? core.chain.state.activeNamespace)
}

function placesOf({ core }: Latchkey, wallet: ListedWallet, installed: Connector | undefined): Places {
  return walletPlaces({
    isMobile: readPlatform().isMobile,
    isInstalled: installed !== undefined,
    canPair: hasWalletConnect(core),
    takesOffers: (core.directory.checkLinks?.(wallet) ?? wallet).supports_wc,
    links: {
      mobile: hasLink(core, wallet, 'mobile'),
      web: hasLink(core, wallet, 'web'),
      desktop: hasLink(core, wallet, 'desktop'),
    },
  })
}

function linkTo({ core }: Latchkey, wallet: ListedWallet, place: Place, uri: string | undefined) {
  if (place === 'browser' || place === 'code') return undefined
  // Only a phone has apps that open the page in themselves.
  if (place === 'mobile' && !readPlatform().isMobile) return undefined
  return walletLink(core, { wallet, place, uri })
}
