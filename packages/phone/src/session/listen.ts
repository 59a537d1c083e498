import type { WalletKitTypes } from '@reown/walletkit'
import type { PendingRequestTypes, ProposalTypes } from '@walletconnect/types'
import { getSdkError, parseExpirerTarget } from '@walletconnect/utils'
import { createAuthenticationQuestion } from './authenticationQuestion.ts'
import type { Person } from './createPerson.ts'
import type { PhoneContext } from './phoneContext.ts'
import { createProposalQuestion, findRefusalReason } from './proposalQuestion.ts'
import { createRequestQuestion } from './requestQuestion.ts'

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
export function listenToClient({ context, person, handleSessionEnd, onChange }: listenToClient.Parameters): () => void {
  const { kit } = context
  const { expirer, relayer } = kit.core

  const handleProposal = async (proposal: ProposalTypes.Struct) => {
    const refusalReason = findRefusalReason(proposal, context)
    if (refusalReason) return kit.rejectSession({ id: proposal.id, reason: refusalReason })
    await person.ask(createProposalQuestion(context, proposal))
  }
  const handleAuthentication = async (event: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params'>) => {
    const question = createAuthenticationQuestion(context, event)
    if (question) return person.ask(question)
    await kit.rejectSessionAuthenticate({ id: event.id, reason: getSdkError('UNSUPPORTED_CHAINS') })
  }
  const handleRequest = async (request: PendingRequestTypes.Struct) => {
    const question = await createRequestQuestion(context, request)
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
  const clientEmitter = kit.engine.signClient.events as unknown as ClientEmitter
  const subscriptions: readonly [ClientEmitter, string, (given: never) => void][] = [
    [clientEmitter, 'session_proposal', onProposal],
    [clientEmitter, 'session_request', onRequest],
    [clientEmitter, 'session_authenticate', onAuthenticate],
    [clientEmitter, 'session_delete', ({ topic }: { topic: string }) => handleSessionEnd(topic)],
    // The client emits no event when a sign-in request expires. So the phone also listens to the client's own timer.
    [expirer, 'expirer_expired', onExpire],
    [relayer, 'relayer_connect', onChange],
    [relayer, 'relayer_disconnect', onChange],
  ]
  for (const [source, event, listener] of subscriptions) source.on(event, listener)

  const nowSeconds = Date.now() / 1000
  const isUnexpired = ({ expiryTimestamp }: { expiryTimestamp: number }) => expiryTimestamp > nowSeconds
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

export declare namespace listenToClient {
  type Parameters = { context: PhoneContext; person: Person; handleSessionEnd(topic: string): void; onChange(): void }
}
