import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Feature } from '../featureOf.ts'
import type { WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'

/** An offer, with the session that comes of it once the kit has taken it in. */
export type OwnOffer = WalletConnectProposal & {
  readonly adopted: Promise<WalletConnectSession>
  /** The topic of the session that stood when the offer was made: any other is its answer. */
  readonly before: string | undefined
  readonly isResumed?: false
}

/** An offer that a page before this one made: its URI is gone, so that no other wallet can be shown it. */
export type ResumedOffer = Pick<OwnOffer, 'cancel'> & { readonly isResumed: true }

/** Where the kit stands with its offer to wallets. `connection.pairing` shows it without the handles. */
type Stage =
  | { status: 'idle' }
  /** Waits for the answer to an offer that a page before this one made. */
  | { status: 'resumed'; offer: Promise<ResumedOffer> }
  | { status: 'preparing'; offer: Promise<OwnOffer> }
  /** Without `offer` where the host made it (`setPairingUri`). */
  | { status: 'ready'; offer?: Promise<OwnOffer>; uri: string; expiresAt: number }
  | { status: 'failed'; error: LatchkeyError }

/** Moves the stage for one offer, for as long as that offer is the current one. */
export type Hold = {
  isCurrent(): boolean
  ready(offer: { uri: string; expiresAt: number }): void
  fail(error: LatchkeyError): void
  end(): void
}

/** Where the offer over WalletConnect stands. */
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
    else if ('offer' in next) {
      const { offer: _, ...shown } = next
      connection.setPairing(shown)
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
    /** The topics of offers that a page before this one made, and that were taken back here. */
    takenBack: new Set<string>(),
    /** The offer that is being made, is open, or is waited for since a page before this one made it. */
    offer,
    /** Makes an offer, in place of any other. */
    begin(make: (hold: Hold) => Promise<OwnOffer>): Promise<OwnOffer> {
      // `make` runs once its promise is the current offer.
      const own: Promise<OwnOffer> = Promise.resolve().then(() => make(hold(() => own)))
      enter({ status: 'preparing', offer: own })
      return own
    },
    /** Waits for the answer to an offer of the page before. */
    resume(cancel: () => void): Hold {
      const own = Promise.resolve({ isResumed: true as const, cancel })
      enter({ status: 'resumed', offer: own })
      return hold(() => own)
    },
    /** Shows an offer that the host made; `undefined` takes it off the screen. */
    show(shown: { uri: string; expiresAt: number } | undefined) {
      enter(shown ? { status: 'ready', ...shown } : { status: 'idle' })
    },
    /** Waits for no answer any more, and leaves the offer as it is: it may be another tab's by now. */
    leave() {
      enter({ status: 'idle' })
      storage.remove('offeredUntil')
    },
    /** Takes the open offer back; a wallet that takes it up later finds nothing. */
    reset() {
      const before = offer()
      enter({ status: 'idle' })
      storage.remove('offeredUntil')
      before?.then(({ cancel }) => cancel()).catch(() => {})
    },
  }
}
