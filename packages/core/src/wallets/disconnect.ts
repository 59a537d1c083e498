import type { Namespace } from '@latchkey/protocol'
import { connectorIdsOf } from '../connections/connectorIdsOf.ts'
import { dropConnection } from '../connections/dropConnection.ts'
import { forgetConnection } from '../connections/forgetConnection.ts'
import { endedWallets, forgetChoices, isChosenAgain } from '../connections/latestChoice.ts'
import { rememberConnection } from '../connections/recentConnections.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { featureOf } from '../featureOf.ts'
import { leaveInTime } from '../limits/leaveInTime.ts'
import { withinLimit } from '../limits/withinLimit.ts'
import { hideModal } from '../modal/hideModal.ts'
import { endSession } from '../pairing/endSession.ts'
import { pairing } from '../pairing/pairing.ts'
import type { ConnectorType } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'

export declare namespace disconnect {
  type Parameters = {
    /** Defaults to every namespace that is connected or being restored. */
    namespace?: Namespace | undefined
    /** One wallet, in every namespace that has it; defaults to all wallets. */
    connectorId?: string | undefined
  }
}

/** The longest time that a visitor who disconnects waits for wallets and the relay, ms. */
const leaveLimitMs = 3_000

type Leaving = { namespace: Namespace; connectorId: string | undefined }

/** The types whose session spans several namespaces and ends in all of them together. */
const sharedTypes: readonly (ConnectorType | undefined)[] = ['WALLET_CONNECT', 'AUTH']

/**
 * Disconnects one wallet, the wallets of one namespace, or all. A wallet that fails to disconnect is logged and forgotten nevertheless,
 * because the visitor asked for it and the page can do that alone. The modal closes if nothing is connected any more.
 */
export async function disconnect(core: Core, parameters: disconnect.Parameters = {}): Promise<void> {
  const until = Date.now() + leaveLimitMs
  const { attempt } = core.connection.state
  core.storage.unlock()
  const leaving = leavingOf(core, parameters)
  forgetChoices(core, [parameters, ...leaving])
  core.walletConnect.isLeft = true
  leaveOffer(core)
  core.modal.setLeaving(true)
  const isSession = leaving.some((each) => idsOf(core, each).includes(walletConnectId))
  await Promise.all([...leaving.map((each) => leave(core, each)), ...leaveEnded(core, parameters, leaving)])
  // If the visitor started an attempt or opened the modal since then, the modal stays. Both replace the attempt.
  const isElsewhere = core.connection.state.attempt !== attempt
  if (leaving.length > 0 && connectedNamespaces(core).length === 0 && !isElsewhere) hideModal(core)
  // If a new session was accepted in the meantime, it has already ended the old one.
  if (isSession && !isPairedAgain(core))
    await withinLimit(endSession(core), { limitMs: until - Date.now(), signal: core.lifetime.signal })
  core.modal.setLeaving(false)
}

/** Ends the offer. Otherwise a wallet that takes it up later would connect although the visitor has disconnected. */
function leaveOffer(core: Core) {
  const { leave, reset } = featureOf(core, pairing)
  // An offer of a previous page is not cancelled: another tab may show its code, and only that tab may cancel it.
  if (core.connection.state.pairing.status === 'idle') leave()
  else reset()
}

function connectedNamespaces(core: Core): Namespace[] {
  return (Object.keys(core.chain.state.byNamespace) as Namespace[]).filter(
    (namespace) => core.chain.state.byNamespace[namespace]?.account.status !== 'disconnected',
  )
}

/** The wallets that disconnect together: a session that spans namespaces ends in all of them. */
function leavingOf(core: Core, { namespace, connectorId }: disconnect.Parameters): Leaving[] {
  const connected = connectedNamespaces(core)
  const asked = connected
    .filter((each) => namespace === undefined || each === namespace)
    .filter((each) => connectorId === undefined || connectorIdsOf(core, each).includes(connectorId))
    .map((each) => ({ namespace: each, connectorId }))
  const typeOf = (each: Namespace, id: string) => core.connectors.find(each, id)?.type
  const shared = asked
    .flatMap((each) => idsOf(core, each).map((id) => typeOf(each.namespace, id)))
    .filter((type) => sharedTypes.includes(type))
  const elsewhere = connected
    .filter((each) => !asked.some((other) => other.namespace === each))
    .flatMap((each) => connectorIdsOf(core, each).map((id) => ({ namespace: each, connectorId: id })))
    .filter((each) => shared.includes(typeOf(each.namespace, each.connectorId)))
  return [...asked, ...elsewhere]
}

function isPairedAgain({ chain }: Core): boolean {
  return Object.values(chain.state.byNamespace).some(({ connections }) =>
    connections.some(({ connectorId }) => connectorId === walletConnectId),
  )
}

/** Also disconnects in adapters without a connection if one of their wallets could connect again without a request. */
function leaveEnded(core: Core, { namespace, connectorId }: disconnect.Parameters, leaving: readonly Leaving[]) {
  const ended = endedWallets(core)
  const asked = [...ended.keys()].filter((each) => namespace === undefined || each === namespace)
  return asked.map(async (each) => {
    if (connectorId === undefined) ended.delete(each)
    else ended.get(each)?.delete(connectorId)
    if (leaving.some((other) => other.namespace === each)) return
    await core.adapters[each]?.disconnect(connectorId === undefined ? undefined : { connectorId }).catch(core.log.error)
  })
}

function idsOf(core: Core, { namespace, connectorId }: Leaving): readonly string[] {
  return connectorId === undefined ? connectorIdsOf(core, namespace) : [connectorId]
}

async function leave(core: Core, { namespace, connectorId }: Leaving) {
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const left = idsOf(core, { namespace, connectorId })
  for (const connection of connections)
    if (connectorId === undefined || connection.connectorId === connectorId)
      rememberConnection(core, { namespace, connection })
  try {
    await leaveInTime(
      () => core.adapters[namespace]?.disconnect(connectorId === undefined ? undefined : { connectorId }),
      core.lifetime.signal,
    )
    core.events.track({ event: 'DISCONNECT_SUCCESS', namespace })
  } catch (cause) {
    const error = new ConnectionError('DisconnectFailed', { cause })
    core.log.error(error)
    core.events.track({ event: 'DISCONNECT_ERROR', message: error.shortMessage })
  } finally {
    // In the meantime the visitor may have connected another wallet, or the same one again.
    const isAgain = (id: string) => isChosenAgain(core, { namespace, id })
    const stays = connectorIdsOf(core, namespace).some((id) => !left.includes(id) || isAgain(id))
    if (connectorId === undefined && !stays) forgetConnection(core, { namespace })
    else for (const id of left) if (!isAgain(id)) await dropConnection(core, { namespace, connectorId: id })
  }
}
