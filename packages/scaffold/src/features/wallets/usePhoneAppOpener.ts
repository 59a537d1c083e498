import { hasWalletConnect, type Latchkey, readPlatform } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import type { OpenApp } from './openApp.ts'

/**
 * While a phone shows a list of wallets, prepares an offer (the pairing URI for a wallet's app) and loads the code that opens apps. A
 * phone opens an app only during a tap, so both must be there before the tap.
 *
 * @returns a function that opens a wallet's app. Undefined on devices other than phones.
 */
export function usePhoneAppOpener(kit: Latchkey): OpenApp | undefined {
  const { core } = kit
  const openAppRef = useRef<OpenApp>(undefined)
  const { isMobile } = readPlatform()
  useEffect(() => {
    if (!isMobile) return
    import('./openApp.ts').then(({ openApp }) => {
      openAppRef.current = openApp
    }, core.log.error)
  }, [core, isMobile])

  // A modal that is closing makes no new offer, because nobody could use it.
  const isModalShown = useSelected(core, () => core.modal.state.open || core.options.state.enableEmbedded)
  const needsOffer = isModalShown && isMobile && hasWalletConnect(core) && !core.options.state.manualWCControl
  const usableUntil = useSelected(core, () => {
    const { pairing } = core.connection.state
    return pairing.status === 'ready' ? pairing.usableUntil : undefined
  })
  useEffect(() => {
    if (!needsOffer) return
    const makeOffer = () => void kit.preparePairing().catch(core.log.error)
    if (usableUntil === undefined) {
      makeOffer()
      return
    }
    const timer = setTimeout(makeOffer, Math.max(0, usableUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [kit, core, needsOffer, usableUntil])
  return isMobile ? (core, wallet) => openAppRef.current?.(core, wallet) ?? 'possible' : undefined
}
