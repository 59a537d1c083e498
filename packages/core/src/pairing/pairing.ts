import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Feature } from '../featureOf.ts'
import type { WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'

/** An offer, with the session that results from it once the kit has adopted the session. */
export type OwnOffer = WalletConnectProposal & {
  readonly adopted: Promise<WalletConnectSession>
  /** The topic of the session at the time of the offer. A session with another topic is the response to the offer. */
  readonly before: string | undefined
  readonly isResumed?: false
}

/** An offer of a previous page. Its URI is lost, so no other wallet can take it up. */
export type ResumedOffer = Pick<OwnOffer, 'cancel'> & { readonly isResumed: true }

/** An offer this close to its expiry counts as expired, ms, because a wallet needs time to accept it. */
const expiryMarginMs = 10_000

/** Returns when an offer that ends at `expiresAt` counts as expired, both epoch ms. */
export const usableUntil = (expiresAt: number) => expiresAt - expiryMarginMs

/** The state of the kit's offer to wallets. `connection.pairing` shows it without the handles. */
type Stage =
  | { status: 'idle' }
  /** Waits for the response to an offer of a previous page. */
  | { status: 'resumed'; offer: Promise<ResumedOffer> }
  | { status: 'preparing'; offer: Promise<OwnOffer> }
  /** `offer` is absent if the site created the offer (`setPairingUri`). */
  | { status: 'ready'; offer?: Promise<OwnOffer>; uri: string; expiresAt: number }
  | { status: 'failed'; error: LatchkeyError }

/** Changes the stage for one offer, as long as that offer is the current one. */
export type Hold = {
  isCurrent(): boolean
  ready(offer: { uri: string; expiresAt: number }): void
  fail(error: LatchkeyError): void
  end(): void
}

/** The offer over WalletConnect and its stage. */
export type Pairing = ReturnType<typeof createPairing>

declare module '../features.ts' {
  interface Features {
    /** The offer that a wallet can take up over WalletConnect. */
    pairing: Pairing
  }
}

export const pairing: Feature<'pairing'> = { name: 'pairing', create: createPairing }

function createPairing({ connection, storage }: Core) {
  let stage: Stage = { status: 'idle' }
  const offer = () => ('offer' in stage ? stage.offer : undefined)

  function enter(next: Stage) {
    stage = next
    if (next.status === 'resumed') connection.setPairing({ status: 'idle' })
    else if (next.status === 'preparing') connection.setPairing({ status: 'preparing' })
    else if (next.status === 'ready') {
      const { status, uri, expiresAt } = next
      connection.setPairing({ status, uri, expiresAt, usableUntil: usableUntil(expiresAt) })
    } else connection.setPairing(next)
  }

  function hold(own: () => Promise<OwnOffer | ResumedOffer>): Hold {
    const isCurrent = () => offer() === own()
    return {
      isCurrent,
      ready: (shown) => {
        if (isCurrent()) enter({ status: 'ready', offer: own() as Promise<OwnOffer>, ...shown })
      },
      fail: (error) => {
        if (isCurrent()) enter({ status: 'failed', error })
      },
      end: () => {
        if (isCurrent()) enter({ status: 'idle' })
      },
    }
  }

  return {
    /** The topics of offers that an earlier page made and this page cancelled. A session for one of them is not used. */
    takenBack: new Set<string>(),
    /** The current offer: in preparation, open, or resumed from a previous page. */
    offer,
    /** Creates an offer that replaces any other. */
    begin(make: (hold: Hold) => Promise<OwnOffer>): Promise<OwnOffer> {
      // `make` runs after its promise has become the current offer.
      const own: Promise<OwnOffer> = Promise.resolve().then(() => make(hold(() => own)))
      enter({ status: 'preparing', offer: own })
      return own
    },
    /** Waits for the response to an offer of a previous page. */
    resume(cancel: () => void): Hold {
      const own = Promise.resolve({ isResumed: true as const, cancel })
      enter({ status: 'resumed', offer: own })
      return hold(() => own)
    },
    /** Shows an offer that the site created; `undefined` removes it. */
    show(shown: { uri: string; expiresAt: number } | undefined) {
      enter(shown ? { status: 'ready', ...shown } : { status: 'idle' })
    },
    /** Stops waiting for a response without cancelling the offer, because another tab may have resumed it. */
    leave() {
      enter({ status: 'idle' })
      storage.remove('offeredUntil')
    },
    /** Cancels the open offer. A wallet that takes it up later is not connected. */
    reset() {
      const before = offer()
      enter({ status: 'idle' })
      storage.remove('offeredUntil')
      before?.then(({ cancel }) => cancel()).catch(() => {})
    },
  }
}
