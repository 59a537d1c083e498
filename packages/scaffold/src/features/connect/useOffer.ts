import { type Connector, type Core, type Latchkey, type ListedWallet, tryConnect } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import { outcomeOf } from '../../messages/errorOutcomes.ts'

/** State of a WalletConnect offer. `preparing` and `open` belong to a current offer, the others to one that has ended. */
export type OfferStatus = 'preparing' | 'open' | 'connected' | 'declined' | 'expired' | 'unreachable' | 'failed'

type Offer = { status: OfferStatus; uri: string | undefined; usableUntil: number | undefined }

/** Reads the current offer and the result of the connection attempt that waits for it. */
function readOffer({ connection }: Core): Offer {
  const { attempt, pairing } = connection.state
  const isOurs = attempt.status !== 'idle' && attempt.connector.type === 'WALLET_CONNECT'
  if (isOurs && attempt.status === 'failed')
    return { status: outcomeOf('pairing', attempt.error.code) ?? 'failed', uri: undefined, usableUntil: undefined }
  const { uri, usableUntil } = pairing.status === 'ready' ? pairing : {}
  if (isOurs && attempt.status === 'connected') return { status: 'connected', uri, usableUntil }
  // The attempt that waits for an offer reports its failure. Without an attempt, a new offer is being made.
  return { status: uri ? 'open' : 'preparing', uri, usableUntil }
}

/** Shows the open offer, or waits for a new one, until a wallet takes it up. `ask` makes a new offer after the last one ended. */
export function useOffer(kit: Latchkey, wallet: ListedWallet | undefined) {
  const { core } = kit
  const offer = useSelected(core, readOffer)
  const isOver = useIsOver(offer.usableUntil)
  const { isOffered, isManual } = useSelected(core, () => ({
    isOffered: findWalletConnect(kit) !== undefined,
    isManual: core.options.state.manualWCControl,
  }))

  const ask = useCallback(() => {
    const connector = findWalletConnect(kit)
    // With `manualWCControl` the site makes the offers.
    if (!connector || core.options.state.manualWCControl) return
    tryConnect(core, { connector, wallet }).catch(core.log.error)
  }, [kit, core, wallet])

  // With `manualWCControl` the site provides the next offer.
  const ended = isManual ? 'preparing' : 'expired'
  const status: OfferStatus =
    !isOffered && !isManual ? 'failed' : offer.status === 'open' && isOver ? ended : offer.status
  return { status, uri: status === 'open' ? offer.uri : undefined, ask, canRetry: isOffered && !isManual }
}

function findWalletConnect(kit: Latchkey): Connector | undefined {
  return kit.getConnectors().find(({ type }) => type === 'WALLET_CONNECT')
}

function useIsOver(usableUntil: number | undefined): boolean {
  const [over, setOver] = useState<number>()
  useEffect(() => {
    if (usableUntil === undefined) return
    const timer = setTimeout(() => setOver(usableUntil), Math.max(0, usableUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [usableUntil])
  return usableUntil !== undefined && over === usableUntil
}
