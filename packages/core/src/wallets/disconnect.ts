import type { Namespace } from '@latchkey/protocol'
import { dropConnection } from '../connections/dropConnection.ts'
import { forgetConnection } from '../connections/forgetConnection.ts'
import { forgetChoices, getLostWalletIds, isChosenAgain } from '../connections/latestChoice.ts'
import { listConnectorIds } from '../connections/listConnectorIds.ts'
import { rememberConnection } from '../connections/recentConnections.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { leaveInTime } from '../limits/leaveInTime.ts'
import { withinLimit } from '../limits/withinLimit.ts'
import { hideModal } from '../modal/hideModal.ts'
import { endSession } from '../pairing/endSession.ts'
import { resetPairing } from '../pairing/resetPairing.ts'
import type { ConnectorType } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'

export declare namespace disconnect {
  type Parameters = {
    /** The namespace in which to disconnect; by default every namespace that is connected or being restored. */
    namespace?: Namespace | undefined
    /** The id of the wallet to disconnect, in every namespace where it is connected; by default all wallets. */
    connectorId?: string | undefined
  }
}

/** The maximum time that a visitor waits for the wallets and the relay after pressing "disconnect", in ms. */
const disconnectLimitMs = 3_000

/** One wallet, or all wallets of a namespace if `connectorId` is `undefined`. */
type DisconnectTarget = { namespace: Namespace; connectorId: string | undefined }

/**
 * The types of connectors whose wallet has one session for several namespaces. When the session ends, the wallet is
 * disconnected in all of them.
 */
const sharedSessionTypes: readonly (ConnectorType | undefined)[] = ['WALLET_CONNECT', 'AUTH']

/**
 * Disconnects one wallet, the wallets of one namespace, or all wallets. If a wallet fails to disconnect, the error is
 * logged, and the kit removes the wallet nevertheless, because the visitor wants it to be gone. If no wallet is
 * connected after that, the modal closes.
 */
export async function disconnect(core: Core, parameters: disconnect.Parameters = {}): Promise<void> {
  const deadline = Date.now() + disconnectLimitMs
  const { attempt } = core.connection.state
  core.storage.unlock()
  const targets = findTargets(core, parameters)
  forgetChoices(core, [parameters, ...targets])
  core.walletConnect.isLeft = true
  // Also cancels the offer of a previous page. Other people may have seen its QR code. If another tab shows this code, the
  // visitor has to ask for a new one there.
  resetPairing(core)
  core.modal.setLeaving(true)
  const includesSession = targets.some((each) => connectorIdsOfTarget(core, each).includes(walletConnectId))
  await Promise.all([
    ...targets.map((each) => disconnectTarget(core, each)),
    ...disconnectLostWallets(core, parameters, targets),
  ])
  // Choosing a wallet or opening the modal replaces the attempt. If the visitor did either during the disconnect, the
  // modal must stay open.
  const hasNewAttempt = core.connection.state.attempt !== attempt
  if (targets.length > 0 && findConnectedNamespaces(core).length === 0 && !hasNewAttempt) hideModal(core)
  // A wallet may have accepted a new session during the disconnect. The new session has replaced the old one. So
  // nothing is left to end, and `endSession` would end the new session.
  if (includesSession && !isSessionConnected(core))
    await withinLimit(endSession(core), { limitMs: deadline - Date.now(), signal: core.lifetime.signal })
  core.modal.setLeaving(false)
}

function findConnectedNamespaces(core: Core): Namespace[] {
  return (Object.keys(core.chain.state.byNamespace) as Namespace[]).filter(
    (namespace) => core.chain.state.byNamespace[namespace]?.account.status !== 'disconnected',
  )
}

/**
 * Returns the wallets to disconnect. If one of them has a session that spans namespaces, also returns the wallets of
 * that session in the other namespaces.
 */
function findTargets(core: Core, { namespace, connectorId }: disconnect.Parameters): DisconnectTarget[] {
  const namespaces = findConnectedNamespaces(core)
  const requestedTargets = namespaces
    .filter((each) => namespace === undefined || each === namespace)
    .filter((each) => connectorId === undefined || listConnectorIds(core, each).includes(connectorId))
    .map((each) => ({ namespace: each, connectorId }))
  const connectorTypeOf = (each: Namespace, id: string) => core.connectors.find(each, id)?.type
  const requestedSessionTypes = requestedTargets
    .flatMap((each) => connectorIdsOfTarget(core, each).map((id) => connectorTypeOf(each.namespace, id)))
    .filter((type) => sharedSessionTypes.includes(type))
  const sameSessionTargets = namespaces
    .filter((each) => !requestedTargets.some((other) => other.namespace === each))
    .flatMap((each) => listConnectorIds(core, each).map((id) => ({ namespace: each, connectorId: id })))
    .filter((each) => requestedSessionTypes.includes(connectorTypeOf(each.namespace, each.connectorId)))
  return [...requestedTargets, ...sameSessionTargets]
}

function isSessionConnected({ chain }: Core): boolean {
  return Object.values(chain.state.byNamespace).some(({ connections }) =>
    connections.some(({ connectorId }) => connectorId === walletConnectId),
  )
}

/**
 * Asks the adapters of lost wallets to disconnect. A lost wallet has closed its connection or could not be restored
 * (`getLostWalletIds`), and could otherwise connect again without a prompt.
 */
function disconnectLostWallets(
  core: Core,
  { namespace, connectorId }: disconnect.Parameters,
  targets: readonly DisconnectTarget[],
) {
  const lostWalletIds = getLostWalletIds(core)
  const namespaces = [...lostWalletIds.keys()].filter((each) => namespace === undefined || each === namespace)
  return namespaces.map(async (each) => {
    if (connectorId === undefined) lostWalletIds.delete(each)
    else lostWalletIds.get(each)?.delete(connectorId)
    if (targets.some((other) => other.namespace === each)) return
    await core.adapters[each]?.disconnect(connectorId === undefined ? undefined : { connectorId }).catch(core.log.error)
  })
}

function connectorIdsOfTarget(core: Core, { namespace, connectorId }: DisconnectTarget): readonly string[] {
  return connectorId === undefined ? listConnectorIds(core, namespace) : [connectorId]
}

async function disconnectTarget(core: Core, { namespace, connectorId }: DisconnectTarget) {
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const targetIds = connectorIdsOfTarget(core, { namespace, connectorId })
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
    // If the visitor has connected another wallet, or the same wallet again, during the disconnect, that wallet must
    // stay connected.
    const isReconnected = (id: string) => isChosenAgain(core, { namespace, id })
    const hasOtherWallets = listConnectorIds(core, namespace).some((id) => !targetIds.includes(id) || isReconnected(id))
    if (connectorId === undefined && !hasOtherWallets) forgetConnection(core, { namespace })
    else for (const id of targetIds) if (!isReconnected(id)) await dropConnection(core, { namespace, connectorId: id })
  }
}
