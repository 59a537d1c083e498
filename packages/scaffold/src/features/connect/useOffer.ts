import { type Connector, type Core, type Latchkey, type ListedWallet, tryConnect } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import { outcomeOf } from '../../messages/errorOutcomes.ts'

/**
 * State of a WalletConnect offer. `preparing`: the offer is being created. `open`: a wallet can accept the offer. All other values say why
 * the offer has ended.
 */
export type OfferStatus = 'preparing' | 'open' | 'connected' | 'declined' | 'expired' | 'unreachable' | 'failed'

/** The current WalletConnect offer. `usableUntil` is a time in ms since 1970. */
type Offer = { status: OfferStatus; uri: string | undefined; usableUntil: number | undefined }

/** Returns the current WalletConnect offer. If a wallet accepted or declined the offer, or an error ended it, `status` says so. */
function readOffer({ connection }: Core): Offer {
  const { attempt, pairing } = connection.state
  const isWalletConnectAttempt = attempt.status !== 'idle' && attempt.connector.type === 'WALLET_CONNECT'
  if (isWalletConnectAttempt && attempt.status === 'failed')
    return { status: outcomeOf('pairing', attempt.error.code) ?? 'failed', uri: undefined, usableUntil: undefined }
  const { uri, usableUntil } = pairing.status === 'ready' ? pairing : {}
  if (isWalletConnectAttempt && attempt.status === 'connected') return { status: 'connected', uri, usableUntil }
  // The status of a failed offer has already been returned above. So an offer without a URI is still being created.
  return { status: uri ? 'open' : 'preparing', uri, usableUntil }
}

/** Returns the state of the current WalletConnect offer, and `makeOffer`, which makes a new offer. */
export function useOffer(kit: Latchkey, wallet: ListedWallet | undefined) {
  const { core } = kit
  const offer = useSelected(core, readOffer)
  const isExpired = useIsExpired(offer.usableUntil)
  const { isOffered: hasConnector, isManual: isManualControl } = useSelected(core, () => ({
    isOffered: findWalletConnect(kit) !== undefined,
    isManual: core.options.state.manualWCControl,
  }))

  const makeOffer = useCallback(() => {
    const connector = findWalletConnect(kit)
    // With the option `manualWCControl` the site makes the offers, so the kit must not.
    if (!connector || core.options.state.manualWCControl) return
    tryConnect(core, { connector, wallet }).catch(core.log.error)
  }, [kit, core, wallet])

  // With the option `manualWCControl` the site makes the next offer. Until then, the view shows that an offer is being prepared.
  const statusAfterExpiry = isManualControl ? 'preparing' : 'expired'
  const status: OfferStatus =
    !hasConnector && !isManualControl
      ? 'failed'
      : offer.status === 'open' && isExpired
        ? statusAfterExpiry
        : offer.status
  return {
    status,
    uri: status === 'open' ? offer.uri : undefined,
    makeOffer,
    canRetry: hasConnector && !isManualControl,
  }
}

function findWalletConnect(kit: Latchkey): Connector | undefined {
  return kit.getConnectors().find(({ type }) => type === 'WALLET_CONNECT')
}

function useIsExpired(usableUntil: number | undefined): boolean {
  const [expiredAt, setExpiredAt] = useState<number>()
  useEffect(() => {
    if (usableUntil === undefined) return
    const timer = setTimeout(() => setExpiredAt(usableUntil), Math.max(0, usableUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [usableUntil])
  return usableUntil !== undefined && expiredAt === usableUntil
}
