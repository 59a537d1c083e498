import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Feature } from '../featureOf.ts'
import type { WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'

/**
 * A WalletConnect offer (a session proposal) that this page created, with its result. `adopted` resolves with the
 * session after the kit has connected it.
 */
export type OwnOffer = WalletConnectProposal & {
  readonly adopted: Promise<WalletConnectSession>
  /**
   * The topic of the session that existed when the offer was created. A session with another topic is the wallet's
   * response to the offer.
   */
  readonly before: string | undefined
  readonly isResumed?: false
}

/**
 * A WalletConnect offer that an earlier page created, for example before a reload. This page does not know the URI of
 * the offer and cannot show it. So only a wallet that has already read the URI can accept the offer.
 */
export type ResumedOffer = Pick<OwnOffer, 'cancel'> & { readonly isResumed: true }

/** How long before its expiry a WalletConnect offer is treated as expired, in ms. A wallet needs this time to accept an offer. */
const expiryMarginMs = 10_000

/** Returns the time from which an offer that expires at `expiresAt` is treated as expired. Both times are in ms since the epoch. */
export const getUsableUntil = (expiresAt: number) => expiresAt - expiryMarginMs

/** The stage of the current WalletConnect offer. `connection.pairing` has the same data for views, without the `offer` promises. */
type OfferStage =
  | { status: 'idle' }
  /** The kit waits for a wallet's response to an offer that an earlier page created. */
  | { status: 'resumed'; offer: Promise<ResumedOffer> }
  | { status: 'preparing'; offer: Promise<OwnOffer> }
  /** `offer` is absent if the site created the offer (`setPairingUri`). */
  | { status: 'ready'; offer?: Promise<OwnOffer>; uri: string; expiresAt: number }
  | { status: 'failed'; error: LatchkeyError }

/** The functions with which the code that makes an offer reports its progress. They do nothing after another offer has replaced this one. */
export type OfferReporter = {
  isCurrent(): boolean
  ready(offer: { uri: string; expiresAt: number }): void
  fail(error: LatchkeyError): void
  end(): void
}

/** The current WalletConnect offer and its stage. */
export type Pairing = ReturnType<typeof createPairing>

declare module '../features.ts' {
  interface Features {
    /** The WalletConnect offer that a wallet can accept. */
    pairing: Pairing
  }
}

export const pairingFeature: Feature<'pairing'> = { name: 'pairing', create: createPairing }

function createPairing({ connection, storage }: Core) {
  let stage: OfferStage = { status: 'idle' }
  const getCurrentOffer = () => ('offer' in stage ? stage.offer : undefined)

  function setStage(next: OfferStage) {
    stage = next
    if (next.status === 'resumed') connection.setPairing({ status: 'idle' })
    else if (next.status === 'preparing') connection.setPairing({ status: 'preparing' })
    else if (next.status === 'ready') {
      const { status, uri, expiresAt } = next
      connection.setPairing({ status, uri, expiresAt, usableUntil: getUsableUntil(expiresAt) })
    } else connection.setPairing(next)
  }

  function createOfferReporter(getControlledOffer: () => Promise<OwnOffer | ResumedOffer>): OfferReporter {
    const isCurrent = () => getCurrentOffer() === getControlledOffer()
    return {
      isCurrent,
      ready: (readyOffer) => {
        if (isCurrent()) setStage({ status: 'ready', offer: getControlledOffer() as Promise<OwnOffer>, ...readyOffer })
      },
      fail: (error) => {
        if (isCurrent()) setStage({ status: 'failed', error })
      },
      end: () => {
        if (isCurrent()) setStage({ status: 'idle' })
      },
    }
  }

  return {
    /**
     * The pairing topics of the offers that an earlier page created and this page cancelled. If a wallet still grants a
     * session for such an offer, the kit ends the session.
     */
    takenBack: new Set<string>(),
    /** Returns the current offer: being prepared, open, or resumed from an earlier page. */
    offer: getCurrentOffer,
    /** Makes a new offer the current one and creates it with `make`. */
    begin(make: (offerReporter: OfferReporter) => Promise<OwnOffer>): Promise<OwnOffer> {
      // `make` uses `newOffer`, so `make` must run after the assignment. `then` calls `make` in a later microtask.
      const newOffer: Promise<OwnOffer> = Promise.resolve().then(() => make(createOfferReporter(() => newOffer)))
      setStage({ status: 'preparing', offer: newOffer })
      return newOffer
    },
    /** Waits for a wallet's response to an offer that an earlier page created. */
    resume(cancel: () => void): OfferReporter {
      const resumedOffer = Promise.resolve({ isResumed: true as const, cancel })
      setStage({ status: 'resumed', offer: resumedOffer })
      return createOfferReporter(() => resumedOffer)
    },
    /** Shows an offer that the site created. `undefined` removes the shown offer. */
    show(siteOffer: { uri: string; expiresAt: number } | undefined) {
      setStage(siteOffer ? { status: 'ready', ...siteOffer } : { status: 'idle' })
    },
    /** Cancels the current offer. A wallet that accepts the offer after that is not connected. */
    reset() {
      const currentOffer = getCurrentOffer()
      setStage({ status: 'idle' })
      storage.remove('offeredUntil')
      currentOffer?.then(({ cancel }) => cancel()).catch(() => {})
    },
  }
}
