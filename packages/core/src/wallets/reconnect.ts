import type { Namespace } from '@latchkey/protocol'
import { subscribe } from 'valtio/vanilla'
import { adoptConnection, recordConnection, storeConnectorIds } from '../connections/adoptConnection.ts'
import { isAnnouncedByPage } from '../connections/connectorsController.ts'
import { forgetConnection } from '../connections/forgetConnection.ts'
import { getAdapter } from '../connections/getAdapter.ts'
import {
  addLostWallet,
  isLatestChoice,
  removeLostWallet,
  removeSuffix,
  withPendingRestore,
} from '../connections/latestChoice.ts'
import type { Core } from '../createCore.ts'
import { withinLimit } from '../limits/withinLimit.ts'
import { reactToConnections } from '../modal/reactToConnections.ts'
import { disconnectOtherWallets } from '../pairing/disconnectOtherWallets.ts'
import { ensureAdapter } from '../pairing/ensureAdapter.ts'
import { loadWalletConnect } from '../pairing/loadWalletConnect.ts'
import type { Connector } from '../ports/adapter.ts'
import { hasWalletConnect, walletConnectId } from '../ports/walletConnectConnector.ts'

export declare namespace reconnect {
  type Parameters = {
    namespace: Namespace
    /** The ids of the wallets to restore. The wallet that was in use before the reload comes first. */
    connectorIds: readonly string[]
  }
}

/** How long to wait for the code of the WalletConnect client, in ms. */
const loadLimitMs = 10_000

/**
 * Restores the connected wallets without a prompt. The first wallet that can be restored becomes the wallet in use.
 *
 * A script in the page may imitate the wallet that was in use before the reload. An imitation is suspected if several
 * wallets announce the id of that wallet, or if the wallet with this id grants no account. Then no other wallet of the page
 * may become the wallet in use. A WalletConnect session still may.
 */
export async function reconnect(core: Core, { namespace, connectorIds }: reconnect.Parameters): Promise<void> {
  core.chain.setConnecting(namespace)
  reactToConnections(core)
  const [firstId = ''] = connectorIds
  let hasDuplicates = false
  let isFirstWithoutAccount = false
  for (const connectorId of connectorIds) {
    const isSuspectedCopy =
      hasDuplicates || (isFirstWithoutAccount && removeSuffix(connectorId) !== removeSuffix(firstId))
    if (isSuspectedCopy && wouldReplaceFirst(core, { namespace, connectorIds }, connectorId)) continue
    const duplicateWatch = connectorId === firstId ? watchDuplicates(core, namespace, firstId) : undefined
    // During the restore, `followWallet` must not treat an event of this wallet as a new choice of the visitor.
    // `withPendingRestore` marks the wallet for this.
    const isRestoreOver = await withPendingRestore(core, { namespace, id: connectorId }, async (disconnectedIds) => {
      const restoredConnection = await restoreWallet(core, namespace, connectorId)
      hasDuplicates ||= duplicateWatch?.end() === true
      if (connectorId === firstId && !restoredConnection)
        isFirstWithoutAccount = findListedConnectorsById(core, namespace, firstId).some(isAnnouncedByPage)
      if (core.lifetime.signal.aborted) return true
      // If another wallet announces the same id, the adapter disconnects the restored wallet. The disconnect may have
      // happened after the restored wallet responded, so the ids are checked here.
      if (restoredConnection && !disconnectedIds.has(restoredConnection.connectorId))
        return adoptRestoredConnection(core, { namespace, connection: restoredConnection })
      const isDisconnected = core.chain.state.byNamespace[namespace]?.account.status === 'disconnected'
      if (!isDisconnected) addLostWallet(core, { namespace, id: restoredConnection?.connectorId ?? connectorId })
      return isDisconnected
    })
    if (isRestoreOver) return
  }
  if (core.chain.state.byNamespace[namespace]?.account.status === 'connecting') forgetConnection(core, { namespace })
  else storeConnectorIds(core, namespace)
}

/**
 * Connects a restored wallet. The number at the end of its id (`wallet~2`) may differ from the stored id.
 *
 * @returns true if no further wallet may be restored, because the visitor has disconnected
 */
async function adoptRestoredConnection(
  core: Core,
  { namespace, connection }: adoptConnection.Parameters,
): Promise<boolean> {
  const { connectorId } = connection
  removeLostWallet(core, { namespace, id: connectorId })
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  // The visitor disconnected during the restore, so the restored wallet must be disconnected too.
  if (account?.status === 'disconnected') {
    // If the visitor has chosen this wallet again after that, it stays connected.
    if (!isLatestChoice(core, { namespace, id: connectorId }))
      await core.adapters[namespace]?.disconnect({ connectorId }).catch(core.log.error)
    return true
  }
  // If an event of the wallet has connected it already, there is nothing to add.
  if (!connections.some((each) => each.connectorId === connectorId)) {
    if (account?.status === 'connecting') adoptConnection(core, { namespace, connection })
    else recordConnection(core, { namespace, connection })
    trackRestoredWallet(core, namespace, connectorId)
  }
  // The visitor may have connected another wallet during the restore. If only one wallet may be connected, the restored
  // wallet is disconnected again.
  if (account?.status === 'connected')
    await disconnectOtherWallets(core, { namespace, connectorId: account.connectorId })
  return false
}

/**
 * Whether the restore could make this wallet the wallet in use instead of the first one, which was in use before the
 * reload. False for a wallet that no script of the page announced, for example WalletConnect.
 */
function wouldReplaceFirst(
  core: Core,
  { namespace, connectorIds: [firstId = ''] }: reconnect.Parameters,
  connectorId: string,
) {
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  if (connections.some((each) => each.connectorId === firstId)) return false
  const wallet = core.connectors.find(namespace, connectorId)
  return !wallet || isAnnouncedByPage(wallet)
}

/**
 * Watches whether several wallets announce the same id while a wallet is restored. A copy may be listed only for a
 * moment, so every change of the list is checked. Ids are compared without the number at the end (`wallet~2`).
 */
function watchDuplicates(core: Core, namespace: Namespace, connectorId: string) {
  let hasDuplicate = false
  const checkDuplicates = () => {
    hasDuplicate ||= findListedConnectorsById(core, namespace, connectorId).some(({ isDuplicate }) => isDuplicate)
  }
  checkDuplicates()
  const stop = subscribe(core.connectors.state, checkDuplicates, true)
  return {
    end() {
      stop()
      return hasDuplicate
    },
  }
}

/** Returns the listed wallets with this id. Ids are compared without the number at the end (`wallet~2`). */
function findListedConnectorsById(
  { connectors }: Core,
  namespace: Namespace,
  connectorId: string,
): readonly Connector[] {
  return (connectors.state.byNamespace[namespace] ?? []).filter(
    ({ id }) => removeSuffix(id) === removeSuffix(connectorId),
  )
}

async function restoreWallet(core: Core, namespace: Namespace, connectorId: string) {
  try {
    if (connectorId === walletConnectId && hasWalletConnect(core)) return await restoreSession(core, namespace)
    return await getAdapter(core, namespace).reconnect({ connectorId })
  } catch (cause) {
    core.log.error(cause)
    return undefined
  }
}

async function restoreSession(core: Core, namespace: Namespace) {
  const { signal } = core.lifetime
  const client = await withinLimit(loadWalletConnect(core), { limitMs: loadLimitMs, signal })
  // If the visitor has disconnected during the load, nothing may be restored.
  if (!client || core.chain.state.byNamespace[namespace]?.account.status === 'disconnected') return undefined
  const session = client.share(namespace)
  return ensureAdapter(core, { namespace, client }).attach({ connectorId: walletConnectId, session, isRestored: true })
}

function trackRestoredWallet(core: Core, namespace: Namespace, connectorId: string) {
  const name = core.connectors.find(namespace, connectorId)?.name ?? connectorId
  const sessionMethod = core.storage.read('walletConnectLink') ? 'mobile' : 'qrcode'
  const method = connectorId === walletConnectId ? sessionMethod : 'browser'
  core.events.track({ event: 'CONNECT_SUCCESS', name, method, reconnect: true })
}
