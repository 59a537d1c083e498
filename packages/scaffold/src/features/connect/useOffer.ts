import { type Connector, type Core, type Latchkey, type ListedWallet, tryConnect } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import { outcomeOf } from '../../messages/errorOutcomes.ts'
import { offerMarginMs } from '../wallets/offeredUri.ts'

/** Where an offer over WalletConnect stands: being made, open, or ended in one way or another. */
export type OfferStatus = 'preparing' | 'open' | 'connected' | 'declined' | 'expired' | 'unreachable' | 'failed'

type Offer = { status: OfferStatus; uri: string | undefined; expiresAt: number | undefined }

/** Reads an offer, and the result of the attempt that waits for it. */
function readOffer({ connection }: Core): Offer {
  const { attempt, pairing } = connection.state
  const isOurs = attempt.status !== 'idle' && attempt.connector.type === 'WALLET_CONNECT'
  if (isOurs && attempt.status === 'failed')
    return { status: outcomeOf('pairing', attempt.error.code) ?? 'failed', uri: undefined, expiresAt: undefined }
  const { uri, expiresAt } = pairing.status === 'ready' ? pairing : {}
  if (isOurs && attempt.status === 'connected') return { status: 'connected', uri, expiresAt }
  // The failure of an offer is shown by the attempt that waited for it. Without such an attempt, a new offer is on its way.
  return { status: uri ? 'open' : 'preparing', uri, expiresAt }
}

/** Waits for a wallet to take up an offer: the one that is open, or a new one. `ask` makes another once it has ended. */
export function useOffer(kit: Latchkey, wallet: ListedWallet | undefined) {
  const { core } = kit
  const offer = useSelected(core, readOffer)
  const isOver = useIsOver(offer.expiresAt)
  const { isOffered, isManual } = useSelected(core, () => ({
    isOffered: findWalletConnect(kit) !== undefined,
    isManual: core.options.state.manualWCControl,
  }))

  const ask = useCallback(() => {
    const connector = findWalletConnect(kit)
    // Offers are the host's to make.
    if (!connector || core.options.state.manualWCControl) return
    tryConnect(core, { connector, wallet }).catch(core.log.error)
  }, [kit, core, wallet])

  // The next offer is the host's to hand in.
  const ended = isManual ? 'preparing' : 'expired'
  const status: OfferStatus =
    !isOffered && !isManual ? 'failed' : offer.status === 'open' && isOver ? ended : offer.status
  return { status, uri: status === 'open' ? offer.uri : undefined, ask, canRetry: isOffered && !isManual }
}

function findWalletConnect(kit: Latchkey): Connector | undefined {
  return kit.getConnectors().find(({ type }) => type === 'WALLET_CONNECT')
}

function useIsOver(expiresAt: number | undefined): boolean {
  const [over, setOver] = useState<number>()
  useEffect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(() => setOver(expiresAt), Math.max(0, expiresAt - offerMarginMs - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return expiresAt !== undefined && over === expiresAt
}
