import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Feature } from '../featureOf.ts'
import type { WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'

/** An offer with its result: `adopted` resolves with the session after the kit has connected it. */
export type OwnOffer = WalletConnectProposal & {
  readonly adopted: Promise<WalletConnectSession>
  /** The topic of the session that existed when the offer was created. A session with another topic is the response to the offer. */
  readonly before: string | undefined
  readonly isResumed?: false
}

/** An offer of a previous page. The new page does not have its URI, so only a wallet that already read the URI can accept it. */
export type ResumedOffer = Pick<OwnOffer, 'cancel'> & { readonly isResumed: true }

/** How long before its expiry an offer is treated as expired, in ms, because a wallet needs time to accept it. */
const expiryMarginMs = 10_000

/** Returns when an offer is treated as expired. Both times are in ms since the epoch. */
export const getUsableUntil = (expiresAt: number) => expiresAt - expiryMarginMs

/** The state of the kit's offer. `connection.pairing` shows the same state without the `offer` promises. */
type Stage =
  | { status: 'idle' }
  /** Waits for the response to an offer of a previous page. */
  | { status: 'resumed'; offer: Promise<ResumedOffer> }
  | { status: 'preparing'; offer: Promise<OwnOffer> }
  /** `offer` is absent if the site created the offer (`setPairingUri`). */
  | { status: 'ready'; offer?: Promise<OwnOffer>; uri: string; expiresAt: number }
  | { status: 'failed'; error: LatchkeyError }

/** Functions that change the state of one offer. The functions do nothing after another offer has replaced this one. */
export type OfferControl = {
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

export const pairing: Feature<'pairing'> = { name: 'pairing', create: createPairing }

function createPairing({ connection, storage }: Core) {
  let stage: Stage = { status: 'idle' }
  const getOffer = () => ('offer' in stage ? stage.offer : undefined)

  function setStage(next: Stage) {
    stage = next
    if (next.status === 'resumed') connection.setPairing({ status: 'idle' })
    else if (next.status === 'preparing') connection.setPairing({ status: 'preparing' })
    else if (next.status === 'ready') {
      const { status, uri, expiresAt } = next
      connection.setPairing({ status, uri, expiresAt, usableUntil: getUsableUntil(expiresAt) })
    } else connection.setPairing(next)
  }

  function controlOf(getControlledOffer: () => Promise<OwnOffer | ResumedOffer>): OfferControl {
    const isCurrent = () => getOffer() === getControlledOffer()
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
     * The topics of offers that an earlier page created and this page cancelled. A session that a wallet grants for
     * such an offer is ended.
     */
    takenBack: new Set<string>(),
    /** The current offer: being prepared, open, or resumed from a previous page. */
    offer: getOffer,
    /** Creates an offer, which replaces the current one. */
    begin(make: (offerControl: OfferControl) => Promise<OwnOffer>): Promise<OwnOffer> {
      // `make` must run after its promise has become the current offer. `then` guarantees this.
      const newOffer: Promise<OwnOffer> = Promise.resolve().then(() => make(controlOf(() => newOffer)))
      setStage({ status: 'preparing', offer: newOffer })
      return newOffer
    },
    /** Waits for the response to an offer of a previous page. */
    resume(cancel: () => void): OfferControl {
      const resumedOffer = Promise.resolve({ isResumed: true as const, cancel })
      setStage({ status: 'resumed', offer: resumedOffer })
      return controlOf(() => resumedOffer)
    },
    /** Shows an offer that the site created; `undefined` removes it. */
    show(siteOffer: { uri: string; expiresAt: number } | undefined) {
      setStage(siteOffer ? { status: 'ready', ...siteOffer } : { status: 'idle' })
    },
    /** Stops waiting for a response. The offer is not cancelled, because another tab may have resumed it. */
    leave() {
      setStage({ status: 'idle' })
      storage.remove('offeredUntil')
    },
    /** Cancels the open offer. A wallet that accepts the cancelled offer is not connected. */
    reset() {
      const currentOffer = getOffer()
      setStage({ status: 'idle' })
      storage.remove('offeredUntil')
      currentOffer?.then(({ cancel }) => cancel()).catch(() => {})
    },
  }
}
