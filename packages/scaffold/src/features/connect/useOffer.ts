import { type Connector, type Core, type Latchkey, type ListedWallet, tryConnect } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import { outcomeOf } from '../../messages/errorOutcomes.ts'

/** State of a WalletConnect offer. `preparing` and `open` describe a current offer, the other states an offer that has ended. */
export type OfferStatus = 'preparing' | 'open' | 'connected' | 'declined' | 'expired' | 'unreachable' | 'failed'

type Offer = { status: OfferStatus; uri: string | undefined; usableUntil: number | undefined }

/** Reads the current offer. If the connection attempt with this offer has ended, the status is the result of the attempt. */
function readOffer({ connection }: Core): Offer {
  const { attempt, pairing } = connection.state
  const isWalletConnectAttempt = attempt.status !== 'idle' && attempt.connector.type === 'WALLET_CONNECT'
  if (isWalletConnectAttempt && attempt.status === 'failed')
    return { status: outcomeOf('pairing', attempt.error.code) ?? 'failed', uri: undefined, usableUntil: undefined }
  const { uri, usableUntil } = pairing.status === 'ready' ? pairing : {}
  if (isWalletConnectAttempt && attempt.status === 'connected') return { status: 'connected', uri, usableUntil }
  // A failure would have ended the attempt (handled above). So without a URI, a new offer is being made.
  return { status: uri ? 'open' : 'preparing', uri, usableUntil }
}

/** Returns the state of the current offer, and `ask`, which makes a new offer after the last offer has ended. */
export function useOffer(kit: Latchkey, wallet: ListedWallet | undefined) {
  const { core } = kit
  const offer = useSelected(core, readOffer)
  const isExpired = useIsExpired(offer.usableUntil)
  const { isOffered: hasConnector, isManual: isManualControl } = useSelected(core, () => ({
    isOffered: findWalletConnect(kit) !== undefined,
    isManual: core.options.state.manualWCControl,
  }))

  const ask = useCallback(() => {
    const connector = findWalletConnect(kit)
    // With `manualWCControl` the site makes the offers.
    if (!connector || core.options.state.manualWCControl) return
    tryConnect(core, { connector, wallet }).catch(core.log.error)
  }, [kit, core, wallet])

  // With `manualWCControl` the site makes the next offer, so the view waits for that offer.
  const statusAfterExpiry = isManualControl ? 'preparing' : 'expired'
  const status: OfferStatus =
    !hasConnector && !isManualControl
      ? 'failed'
      : offer.status === 'open' && isExpired
        ? statusAfterExpiry
        : offer.status
  return { status, uri: status === 'open' ? offer.uri : undefined, ask, canRetry: hasConnector && !isManualControl }
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
