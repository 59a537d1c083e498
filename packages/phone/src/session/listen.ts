import type { WalletKitTypes } from '@reown/walletkit'
import type { PendingRequestTypes, ProposalTypes } from '@walletconnect/types'
import { getSdkError, parseExpirerTarget } from '@walletconnect/utils'
import { authenticationQuestion } from './authenticationQuestion.ts'
import type { Person } from './createPerson.ts'
import type { PhoneContext } from './phoneContext.ts'
import { proposalQuestion, refusalOf } from './proposalQuestion.ts'
import { requestQuestion } from './requestQuestion.ts'

/**
 * An event emitter of the client. The emitters in the client have different declared types, so this type has only the methods that all of
 * them have.
 */
type ClientEmitter = {
  on(event: string, listener: (given: never) => void): unknown
  removeListener(event: string, listener: (given: never) => void): unknown
}

/**
 * Starts to handle the requests of sites, including requests that arrived before the phone was turned on.
 *
 * @returns a function that removes the listeners
 */
export function listen({ context, person, endSession, onChange }: listen.Parameters): () => void {
  const { kit } = context
  const { expirer, relayer } = kit.core

  const handleProposal = async (proposal: ProposalTypes.Struct) => {
    const refusal = refusalOf(proposal, context)
    if (refusal) return kit.rejectSession({ id: proposal.id, reason: refusal })
    await person.ask(proposalQuestion(context, proposal))
  }
  const handleAuthentication = async (event: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params'>) => {
    const question = authenticationQuestion(context, event)
    if (question) return person.ask(question)
    await kit.rejectSessionAuthenticate({ id: event.id, reason: getSdkError('UNSUPPORTED_CHAINS') })
  }
  const handleRequest = async (request: PendingRequestTypes.Struct) => {
    const question = await requestQuestion(context, request)
    if (question) await person.ask(question)
  }
  /**
   * Returns a handler that ignores the errors of the given handler. If the relay is unreachable or the session has ended, the site cannot
   * get a response anyway.
   */
  const ignoreErrors = <given>(handle: (event: given) => Promise<unknown>) => {
    return (event: given) => void handle(event).catch(() => {})
  }

  const onProposal = ignoreErrors(({ params }: WalletKitTypes.SessionProposal) => handleProposal(params))
  const onRequest = ignoreErrors(handleRequest)
  const onAuthenticate = ignoreErrors(handleAuthentication)
  const onExpire = ({ target }: { target: string }) => {
    const { id } = parseExpirerTarget(target)
    if (id !== undefined) person.forget(id)
  }
  const { auth } = kit.engine.signClient
  const events = kit.engine.signClient.events as unknown as ClientEmitter
  const subscriptions: readonly [ClientEmitter, string, (given: never) => void][] = [
    [events, 'session_proposal', onProposal],
    [events, 'session_request', onRequest],
    [events, 'session_authenticate', onAuthenticate],
    [events, 'session_delete', ({ topic }: { topic: string }) => endSession(topic)],
    // The client emits no event when a sign-in request expires. So the phone also listens to the client's own timer.
    [expirer, 'expirer_expired', onExpire],
    [relayer, 'relayer_connect', onChange],
    [relayer, 'relayer_disconnect', onChange],
  ]
  for (const [source, event, listener] of subscriptions) source.on(event, listener)

  const now = Date.now() / 1000
  const isUnexpired = ({ expiryTimestamp }: { expiryTimestamp: number }) => expiryTimestamp > now
  for (const proposal of Object.values(kit.getPendingSessionProposals()).filter(isUnexpired)) {
    ignoreErrors(handleProposal)(proposal)
  }
  for (const request of auth.requests.getAll().filter(isUnexpired)) {
    onAuthenticate({ id: request.id, params: request })
  }
  for (const request of kit.getPendingSessionRequests()) onRequest(request)

  return () => {
    for (const [source, event, listener] of subscriptions) source.removeListener(event, listener)
  }
}

export declare namespace listen {
  type Parameters = { context: PhoneContext; person: Person; endSession(topic: string): void; onChange(): void }
}
