import type { WalletKitTypes } from '@reown/walletkit'
import type { PendingRequestTypes, ProposalTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import type { Emitter } from '../../wallet/createEmitter.ts'
import { authenticationQuestion } from './authenticationQuestion.ts'
import type { Person } from './createPerson.ts'
import type { Questions } from './createQuestions.ts'
import type { Desk } from './desk.ts'
import { proposalQuestion, refusalOf } from './proposalQuestion.ts'
import { requestQuestion } from './requestQuestion.ts'

/**
 * Hears what sites ask, and takes up what they asked before the phone was turned on.
 *
 * @returns a function that listens no more
 */
export function listen({ desk, person, questions, emitter, changed }: listen.Parameters): () => void {
  const { kit } = desk
  const { relayer } = kit.core

  const takeProposal = async (proposal: ProposalTypes.Struct) => {
    const refusal = refusalOf(proposal, desk)
    if (refusal) return kit.rejectSession({ id: proposal.id, reason: refusal })
    await person.ask(proposalQuestion(desk, proposal))
  }
  const takeAuthentication = async (event: WalletKitTypes.SessionAuthenticate) => {
    const question = authenticationQuestion(desk, event)
    if (question) return person.ask(question)
    await kit.rejectSessionAuthenticate({ id: event.id, reason: getSdkError('UNSUPPORTED_CHAINS') })
  }
  const takeRequest = async (request: PendingRequestTypes.Struct) => {
    const question = await requestQuestion(desk, request)
    if (question) await person.ask(question)
  }
  const endSession = ({ topic }: { topic: string }) => {
    for (const prompt of questions.all()) {
      if (prompt.kind === 'request' && prompt.topic === topic) person.forget(prompt.id)
    }
    emitter.emit('disconnect', { topic })
    changed()
  }
  /** The relay is away, or the session ended meanwhile: the site hears no answer, as with a phone that lost its network. */
  const quietly = <given>(take: (event: given) => Promise<unknown>) => {
    return (event: given) => void take(event).catch(() => {})
  }

  const onProposal = quietly(({ params }: WalletKitTypes.SessionProposal) => takeProposal(params))
  const onRequest = quietly(takeRequest)
  const onAuthenticate = quietly(takeAuthentication)
  const onExpire = ({ id }: { id: number }) => person.forget(id)
  kit.on('session_proposal', onProposal)
  kit.on('session_request', onRequest)
  kit.on('session_authenticate', onAuthenticate)
  kit.on('session_delete', endSession)
  kit.on('proposal_expire', onExpire)
  kit.on('session_request_expire', onExpire)
  kit.engine.signClient.events.on('session_expire', endSession)
  relayer.on('relayer_connect', changed)
  relayer.on('relayer_disconnect', changed)

  const now = Date.now() / 1000
  const isCurrent = ({ expiryTimestamp }: { expiryTimestamp: number }) => expiryTimestamp > now
  for (const proposal of Object.values(kit.getPendingSessionProposals()).filter(isCurrent)) {
    quietly(takeProposal)(proposal)
  }
  for (const request of kit.getPendingSessionRequests()) onRequest(request)

  return () => {
    kit.removeListener('session_proposal', onProposal)
    kit.removeListener('session_request', onRequest)
    kit.removeListener('session_authenticate', onAuthenticate)
    kit.removeListener('session_delete', endSession)
    kit.removeListener('proposal_expire', onExpire)
    kit.removeListener('session_request_expire', onExpire)
    kit.engine.signClient.events.off('session_expire', endSession)
    relayer.off('relayer_connect', changed)
    relayer.off('relayer_disconnect', changed)
  }
}

export declare namespace listen {
  type Parameters = { desk: Desk; person: Person; questions: Questions; emitter: Emitter; changed: () => void }
}
