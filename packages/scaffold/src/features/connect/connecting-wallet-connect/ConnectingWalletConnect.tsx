import { type Connector, type Core, type Latchkey, type ListedWallet, readPlatform } from '@latchkey/core'
import { openLink, type Place, type Places, reachWallet, walletLink } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useState } from 'react'
import { useAskEach } from '../../../parts/useAskOnce.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { downloadsOf } from '../../wallets/installLinks.ts'
import { useConnectorAttempt } from '../useConnectorAttempt.ts'
import { useOffer } from '../useOffer.ts'
import { ConnectingWalletConnectView, type WalletPanel } from './ConnectingWalletConnectView.tsx'
import { useSentAway } from './useSentAway.ts'

/** Connects one wallet of the directory, with a tab for each way to reach it. Without a wallet, shows the QR code alone. */
export function ConnectingWalletConnect({ data }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, isSent, isElsewhere = false } = data
  const kit = useLatchkey()
  const { core } = kit
  const { installed, isReviewed } = useSelected(core, () => ({
    installed: wallet && reachWallet(core, { ...data, wallet }).connector,
    isReviewed: core.connectors.state.isReviewed,
  }))
  const key = installed && keyOf(installed)
  const first = useFirst(kit, { key, isElsewhere, isReviewed })
  const isFirst = key !== undefined && key === first
  const places: Places = wallet ? placesOf(core, wallet, { installed, isFirst }) : ['code']
  const [chosen, setChosen] = useState<{ place: Place; key: string | undefined }>()
  const isChosen = chosen && places.includes(chosen.place) && (chosen.place !== 'browser' || chosen.key === key)
  const place = isChosen ? chosen.place : places[0]
  const offer = useOffer(kit, wallet)
  const { state: sent, send, reset } = useSentAway(isSent ? 'sent' : 'ready')
  const browser = useConnectorAttempt(kit, installed)
  const isBrowse = useSelected(core, () => wallet && linkTo(kit, wallet, place, undefined)?.kind === 'browse')

  // Opening a tab starts its request. Two cases wait for a press: a link, and a wallet of this browser that was announced after the view
  // opened, because any script of the page can announce a wallet.
  const mayAsk = isFirst || isChosen
  const way = place === 'browser' ? 'browser' : isBrowse ? 'browse' : 'offer'
  const ask = way === 'offer' ? offer.ask : way === 'browser' && mayAsk ? browser.ask : undefined
  useAskEach(way === 'browser' ? `browser ${key}` : way, isReviewed ? ask : undefined)

  function choose(next: Place) {
    setChosen({ place: next, key })
  }

  function open() {
    const link = wallet && linkTo(kit, wallet, place, offer.uri)
    if (!link || place === 'code' || place === 'browser') return
    openLink(core, { wallet, place, link })
    send()
  }

  return (
    <ConnectingWalletConnectView
      wallet={wallet}
      places={places}
      place={place}
      panel={panel()}
      onPlaceChange={(next) => {
        reset()
        choose(next)
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
    if (place === 'browser') {
      if (!installed) return { kind: 'missing' }
      if (!mayAsk) return { kind: 'found', onOpen: () => choose('browser') }
      return { kind: 'browser', status: browser.status, onRetry: browser.ask }
    }
    if (place === 'code' || (place === 'mobile' && !readPlatform().isMobile))
      return { kind: 'code', status, uri, onRetry: offer.canRetry ? offer.ask : undefined }
    const onRetry = () => {
      reset()
      offer.ask()
    }
    return { kind: 'link', place, way: isBrowse ? 'browse' : 'pairing', sent, status, uri, onOpen: open, onRetry }
  }
}

const keyOf = ({ namespace, id }: Connector) => `${namespace} ${id}`

type First = { key: string | undefined; isElsewhere: boolean; isReviewed: boolean }

/** The key of the installed wallet, if the page already had it when the view opened. Undefined until the review is done. */
function useFirst(kit: Latchkey, { key, isElsewhere, isReviewed }: First): string | undefined {
  const [there] = useState(() => kit.getConnectors().flatMap((each) => [each, ...(each.connectors ?? [])].map(keyOf)))
  const [first, setFirst] = useState<{ key: string | undefined }>()
  if (isReviewed && !first) setFirst({ key: !isElsewhere && key && there.includes(key) ? key : undefined })
  // The wallet was removed. A later wallet with the same id is another wallet.
  if (first?.key && first.key !== key) setFirst({ key: undefined })
  return first?.key
}

function placesOf(
  core: Core,
  wallet: ListedWallet,
  { installed, isFirst }: { installed: Connector | undefined; isFirst: boolean },
): Places {
  const { places } = reachWallet(core, { wallet, isInstalled: isFirst })
  // The new tab is added at the end, so that the other tabs do not move.
  return installed && !places.includes('browser') ? [...places, 'browser'] : places
}

function linkTo({ core }: Latchkey, wallet: ListedWallet, place: Place, uri: string | undefined) {
  if (place === 'browser' || place === 'code') return undefined
  // A link that opens the page inside the wallet's app works only on a phone.
  if (place === 'mobile' && !readPlatform().isMobile) return undefined
  return walletLink(core, { wallet, place, uri })
}
