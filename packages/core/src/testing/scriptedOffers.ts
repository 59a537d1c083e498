import { ConnectionError } from '../errors/connection.ts'
import type { WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'

/** An offer that a test can read. */
export type ScriptedProposal = {
  readonly uri: string
  readonly status: 'open' | 'approved' | 'rejected' | 'expired' | 'cancelled'
}

type Offer = {
  topic: string
  uri: string
  status: ScriptedProposal['status']
  settle(session: WalletConnectSession): void
  fail(error: unknown): void
}

const offerLifetimeMs = 4 * 60_000

/**
 * Creates the store of a site's offers, through which a test decides what becomes of each offer. There is no timer: an
 * offer expires only when the test makes it expire.
 */
export function createOffers() {
  const offers: Offer[] = []
  const offerListeners: ((offer: ScriptedProposal) => void)[] = []
  let nextFailure: { error: unknown } | undefined
  const toProposal = ({ uri, status }: Offer): ScriptedProposal => ({ uri, status })

  function cancel(topic: string): void {
    const offer = offers.find((each) => each.topic === topic)
    if (offer?.status !== 'open') return
    offer.status = 'cancelled'
    offer.fail(new ConnectionError('RequestAborted'))
  }

  return {
    make(): WalletConnectProposal {
      if (nextFailure) {
        const { error } = nextFailure
        nextFailure = undefined
        throw error
      }
      const topic = (offers.length + 1).toString(16).padStart(64, '0')
      const expiresAt = Date.now() + offerLifetimeMs
      const uri = `wc:${topic}@2?expiryTimestamp=${Math.floor(expiresAt / 1000)}&relay-protocol=irn&symKey=${topic}`
      const offer: Offer = { topic, uri, status: 'open', settle() {}, fail() {} }
      const approval = new Promise<WalletConnectSession>((resolve, reject) => {
        Object.assign(offer, { settle: resolve, fail: reject })
      })
      // Handles a rejection. Otherwise the test would fail if no caller waits for `approval`.
      approval.catch(() => {})
      offers.push(offer)
      for (const callListener of offerListeners.splice(0)) callListener(toProposal(offer))
      return {
        uri,
        expiresAt,
        approval,
        cancel: () => cancel(topic),
      }
    },
    cancel,
    /** Makes the next call of `make` fail with this error, so that it creates no offer. */
    failNext(error: unknown): void {
      nextFailure = { error }
    },
    list: () => offers.map(toProposal),
    next(): Promise<ScriptedProposal> {
      const offer = offers.at(-1)
      return offer?.status === 'open'
        ? Promise.resolve(toProposal(offer))
        : new Promise((resolve) => offerListeners.push(resolve))
    },
    /** Sets the status of the newest offer. Throws if that offer is not open. */
    closeOffer(status: ScriptedProposal['status']): Offer {
      const offer = offers.at(-1)
      if (offer?.status !== 'open') throw new Error('No offer is open.')
      offer.status = status
      return offer
    },
  }
}
