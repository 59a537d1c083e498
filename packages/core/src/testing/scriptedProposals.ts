import { ConnectionError } from '../errors/connection.ts'
import type { WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'

/** The data of a WalletConnect session proposal, for a test to read. */
export type ScriptedProposal = {
  readonly uri: string
  readonly status: 'open' | 'approved' | 'rejected' | 'expired' | 'cancelled'
}

/** A proposal, with the functions that end the wait for its approval. */
type Proposal = {
  topic: string
  uri: string
  status: ScriptedProposal['status']
  settle(session: WalletConnectSession): void
  fail(error: unknown): void
}

const proposalLifetimeMs = 4 * 60_000

/**
 * Creates a list of the session proposals that the kit creates. The test decides what happens to each proposal. There
 * is no timer: a proposal expires only when the test makes it expire.
 */
export function createScriptedProposals() {
  const proposals: Proposal[] = []
  const proposalListeners: ((proposal: ScriptedProposal) => void)[] = []
  let failureOfNextProposal: { error: unknown } | undefined
  const toScriptedProposal = ({ uri, status }: Proposal): ScriptedProposal => ({ uri, status })

  function cancel(topic: string): void {
    const proposal = proposals.find((each) => each.topic === topic)
    if (proposal?.status !== 'open') return
    proposal.status = 'cancelled'
    proposal.fail(new ConnectionError('RequestAborted'))
  }

  return {
    make(): WalletConnectProposal {
      if (failureOfNextProposal) {
        const { error } = failureOfNextProposal
        failureOfNextProposal = undefined
        throw error
      }
      const topic = (proposals.length + 1).toString(16).padStart(64, '0')
      const expiresAt = Date.now() + proposalLifetimeMs
      const uri = `wc:${topic}@2?expiryTimestamp=${Math.floor(expiresAt / 1000)}&relay-protocol=irn&symKey=${topic}`
      const proposal: Proposal = { topic, uri, status: 'open', settle() {}, fail() {} }
      const approval = new Promise<WalletConnectSession>((resolve, reject) => {
        Object.assign(proposal, { settle: resolve, fail: reject })
      })
      // Handles a rejection. Otherwise the test would fail if no caller waits for `approval`.
      approval.catch(() => {})
      proposals.push(proposal)
      for (const callListener of proposalListeners.splice(0)) callListener(toScriptedProposal(proposal))
      return {
        uri,
        expiresAt,
        approval,
        cancel: () => cancel(topic),
      }
    },
    cancel,
    /** Makes the next call of `make` fail with this error, so that it creates no proposal. */
    failNext(error: unknown): void {
      failureOfNextProposal = { error }
    },
    list: () => proposals.map(toScriptedProposal),
    next(): Promise<ScriptedProposal> {
      const proposal = proposals.at(-1)
      return proposal?.status === 'open'
        ? Promise.resolve(toScriptedProposal(proposal))
        : new Promise((resolve) => proposalListeners.push(resolve))
    },
    /** Sets the status of the newest proposal. Throws if that proposal is not open. */
    closeProposal(status: ScriptedProposal['status']): Proposal {
      const proposal = proposals.at(-1)
      if (proposal?.status !== 'open') throw new Error('No proposal is open.')
      proposal.status = status
      return proposal
    },
  }
}
