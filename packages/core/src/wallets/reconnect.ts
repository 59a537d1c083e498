import type { Namespace } from '@latchkey/protocol'
import { subscribe } from 'valtio/vanilla'
import { adoptConnection, noteConnection, storeConnectors } from '../connections/adoptConnection.ts'
import { isOfPage } from '../connections/connectorsController.ts'
import { forgetConnection } from '../connections/forgetConnection.ts'
import { getAdapter } from '../connections/getAdapter.ts'
import { addEnded, isLatest, removeEnded, whileRestored, withoutSuffix } from '../connections/latestChoice.ts'
import type { Core } from '../createCore.ts'
import { withinLimit } from '../limits/withinLimit.ts'
import { reactToConnections } from '../modal/reactToConnections.ts'
import { ensureAdapter } from '../pairing/ensureAdapter.ts'
import { leaveOthers } from '../pairing/leaveOthers.ts'
import { loadWalletConnect } from '../pairing/loadWalletConnect.ts'
import type { Connector } from '../ports/adapter.ts'
import { hasWalletConnect, walletConnectId } from '../ports/walletConnectConnector.ts'

export declare namespace reconnect {
  type Parameters = {
    namespace: Namespace
    /** The wallet that was in use comes first. */
    connectorIds: readonly string[]
  }
}

/** The longest wait for the WalletConnect client, ms. */
const loadLimitMs = 10_000

/**
 * Restores the connected wallets without a prompt. The first one that can be restored becomes the wallet in use. No other wallet of the
 * page replaces the one that was in use if several wallets claim to be that one, or if the wallet under its id cannot be restored: it may
 * be a copy, and the genuine wallet may announce itself later.
 */
export async function reconnect(core: Core, { namespace, connectorIds }: reconnect.Parameters): Promise<void> {
  core.chain.setConnecting(namespace)
  reactToConnections(core)
  const [first = ''] = connectorIds
  let isDoubted = false
  let isUnproven = false
  for (const connectorId of connectorIds) {
    const mayBeCopied = isDoubted || (isUnproven && withoutSuffix(connectorId) !== withoutSuffix(first))
    if (mayBeCopied && wouldReplace(core, { namespace, connectorIds }, connectorId)) continue
    const doubts = connectorId === first ? watchDoubts(core, namespace, first) : undefined
    // An event of the wallet during the restore is not a choice of the visitor.
    const isOver = await whileRestored(core, { namespace, id: connectorId }, async (ended) => {
      const answer = await restore(core, namespace, connectorId)
      isDoubted ||= doubts?.end() === true
      if (connectorId === first && !answer) isUnproven = claimants(core, namespace, first).some(isOfPage)
      if (core.lifetime.signal.aborted) return true
      // The adapter ends a restored wallet when another one claims its id. That may have happened since its response.
      if (answer && !ended.has(answer.connectorId)) return takeIn(core, { namespace, connection: answer })
      const isLeft = core.chain.state.byNamespace[namespace]?.account.status === 'disconnected'
      if (!isLeft) addEnded(core, { namespace, id: answer?.connectorId ?? connectorId })
      return isLeft
    })
    if (isOver) return
  }
  if (core.chain.state.byNamespace[namespace]?.account.status === 'connecting') forgetConnection(core, { namespace })
  else storeConnectors(core, namespace)
}

/**
 * Adopts a restored wallet. Its id may have another number than the stored one.
 *
 * @returns whether the restore is over, so that no other wallet is restored
 */
async function takeIn(core: Core, { namespace, connection }: adoptConnection.Parameters): Promise<boolean> {
  const { connectorId } = connection
  removeEnded(core, { namespace, id: connectorId })
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  // The visitor disconnected in the meantime, so the restored wallet is not adopted.
  if (account?.status === 'disconnected') {
    // The visitor may have chosen this wallet again since then.
    if (!isLatest(core, { namespace, id: connectorId }))
      await core.adapters[namespace]?.disconnect({ connectorId }).catch(core.log.error)
    return true
  }
  // An event of the wallet may have arrived first.
  if (!connections.some((each) => each.connectorId === connectorId)) {
    if (account?.status === 'connecting') adoptConnection(core, { namespace, connection })
    else noteConnection(core, { namespace, connection })
    recordRestored(core, namespace, connectorId)
  }
  // The visitor connected a wallet in the meantime, and only one may be connected.
  if (account?.status === 'connected') await leaveOthers(core, { namespace, connectorId: account.connectorId })
  return false
}

function wouldReplace(
  core: Core,
  { namespace, connectorIds: [first = ''] }: reconnect.Parameters,
  connectorId: string,
) {
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  if (connections.some((each) => each.connectorId === first)) return false
  const wallet = core.connectors.find(namespace, connectorId)
  return !wallet || isOfPage(wallet)
}

/**
 * Watches for other wallets that claim the id of a wallet while it is restored. Such a wallet may be listed only for a moment. The wallet
 * itself may have a number after its id.
 */
function watchDoubts(core: Core, namespace: Namespace, connectorId: string) {
  let isDoubted = false
  const look = () => {
    isDoubted ||= claimants(core, namespace, connectorId).some(({ isDuplicate }) => isDuplicate)
  }
  look()
  const stop = subscribe(core.connectors.state, look, true)
  return {
    end() {
      stop()
      return isDoubted
    },
  }
}

/** The listed wallets whose id is this one, apart from a number after it. */
function claimants({ connectors }: Core, namespace: Namespace, connectorId: string): readonly Connector[] {
  return (connectors.state.byNamespace[namespace] ?? []).filter(({ id }) => withoutSuffix(id) === withoutSuffix(connectorId))
}

async function restore(core: Core, namespace: Namespace, connectorId: string) {
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
  // The visitor may have disconnected in the meantime.
  if (!client || core.chain.state.byNamespace[namespace]?.account.status === 'disconnected') return undefined
  const session = client.share(namespace)
  return ensureAdapter(core, { namespace, client }).attach({ connectorId: walletConnectId, session, isRestored: true })
}

function recordRestored(core: Core, namespace: Namespace, connectorId: string) {
  const name = core.connectors.find(namespace, connectorId)?.name ?? connectorId
  const bySession = core.storage.read('walletConnectLink') ? 'mobile' : 'qrcode'
  const method = connectorId === walletConnectId ? bySession : 'browser'
  core.events.track({ event: 'CONNECT_SUCCESS', name, method, reconnect: true })
}
