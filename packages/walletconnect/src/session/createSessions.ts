import type { AdapterStorage, WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { withinLimit } from '@latchkey/core/limits'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SessionTypes } from '@walletconnect/types'
import { forgetPairing, forgetRequests } from '../client/forget.ts'
import { sessionLifetimeSeconds, unixTimeIn } from '../client/lifetimes.ts'
import { recordChoiceTime } from '../client/patches/outdatedMessages.ts'
import type { Client } from '../client/protocolClient.ts'
import type { Leader } from '../leader/leaderTypes.ts'
import { followEvents } from './followEvents.ts'
import { leaveSession } from './leaveSession.ts'
import { parseWalletEvent } from './parseWalletEvent.ts'
import { readNamespaces } from './readNamespaces.ts'
import { readPeer } from './readPeer.ts'
import { reselect, selectAll } from './select.ts'
import type { Selection, SessionNamespaceName, SessionState } from './sessionState.ts'

export declare namespace createSessions {
  type Parameters = Pick<WalletConnectOptions, 'networks' | 'defaultNetwork' | 'storage' | 'log'> & {
    client: Client
    onChange(): void
    /** Called with the topic of every session that ended. */
    onEnd(topic: string): void
  }
}

/** The storage key of the selected chains and accounts, and of the session that grants them. */
const selectionKey = 'selection'

/**
 * How much later than the protocol allows a stored session may expire, in seconds. The reason is that the site's clock may have been set
 * back since the session began.
 */
const clockToleranceSeconds = 24 * 60 * 60

/**
 * How long `disconnect` waits until the message to the wallet is sent, in ms. After this time, `disconnect` resolves, and the message is
 * still sent.
 */
const disconnectLimitMs = 3_000

/**
 * Creates the store of the kit's session, and applies the wallet's messages to the session. A kit has only one session: a new session
 * replaces an earlier session, and every other stored session is ended.
 */
export function createSessions(parameters: createSessions.Parameters) {
  const { client, networks, defaultNetwork, storage, log, onChange, onEnd } = parameters
  const kit = { networks, defaultNetwork }
  const read = (session: SessionTypes.Struct, selected: SessionState['selected']) => readSession(session, selected, kit)
  let state: SessionState | undefined
  /** The chain that the visitor chose last, on the site or in the wallet, by namespace. The wallet may not have granted the chain yet. */
  const chosenChains = new Map<SessionNamespaceName, CaipNetworkId>()

  function setState(next: SessionState | undefined) {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    if (next?.topic !== state?.topic) eventQueue.clear()
    state = next
    if (next) storage.set(selectionKey, JSON.stringify({ topic: next.topic, selected: next.selected }))
    else storage.remove(selectionKey)
    onChange()
  }

  /** Reads the session from the WalletConnect client again. A session that grants nothing any more is ended. */
  function reread(topic: string) {
    if (topic !== state?.topic) return
    const next = client.session.keys.includes(topic) ? read(client.session.get(topic), state.selected) : undefined
    setState(next)
    if (next) return
    onEnd(topic)
    leaveAndLog(topic)
  }

  function leaveAndLog(topic: string): Promise<void> {
    return leaveSession({ client, storage, topic }).catch(log)
  }

  function select(namespace: SessionNamespaceName, chain: CaipNetworkId, address?: string) {
    const grantedNamespace = state?.namespaces[namespace]
    const previousSelection = state?.selected[namespace]
    const selection =
      grantedNamespace && reselect({ granted: grantedNamespace, networks, chain, address, before: previousSelection })
    if (!state || !selection) return
    // An event that repeats the active chain is not a choice of the visitor. Such an event must not replace a chain that the wallet may be
    // about to grant.
    if (selection.chain !== previousSelection?.chain) chosenChains.set(namespace, selection.chain)
    setState({ ...state, selected: { ...state.selected, [namespace]: selection } })
  }

  const eventQueue = followEvents({ networks, state: () => state, select })

  function handleEnd(topic: string) {
    forgetRequests(client, topic)
    onEnd(topic)
    if (topic === state?.topic) setState(undefined)
  }

  listenToWallet({ client, eventQueue, reread, onEnd: handleEnd, isInUse: (topic) => topic === state?.topic })

  return {
    state: () => state,

    /**
     * Restores one stored session: the session that was in use, or else the one that expires last. All other sessions are ended. A session
     * that expires later than the protocol allows is ended too, because any script of the page may have written it.
     */
    restore() {
      const endedTopics = leaveSession.pending(storage)
      const sessions = client.session.getAll().filter(({ topic }) => !endedTopics.includes(topic))
      const { topic: usedTopic, selected } = readStoredSelection(storage)
      const bestSession = findBestSession(sessions, usedTopic)
      const storedState = bestSession && read(bestSession, bestSession.topic === usedTopic ? selected : {})
      for (const { topic } of sessions) if (topic !== storedState?.topic) leaveAndLog(topic)
      for (const topic of endedTopics) leaveAndLog(topic)
      setState(storedState)
    },

    /**
     * Adopts a session that a wallet has just granted, and deletes its pairing, so that no other wallet can use the URI.
     *
     * @throws ConnectionError `ProviderFailed` if the session grants nothing that can be used
     */
    adopt(session: SessionTypes.Struct): SessionState {
      const next = read(limitExpiry(parameters, session), {})
      if (session.pairingTopic) forgetPairing(client, session.pairingTopic)
      if (!next) {
        leaveAndLog(session.topic)
        throw new ConnectionError('ProviderFailed', {
          details: 'It granted no known namespace.',
        })
      }
      const previousTopic = state?.topic
      setState(next)
      if (previousTopic && previousTopic !== next.topic) {
        onEnd(previousTopic)
        leaveAndLog(previousTopic)
      }
      return next
    },

    /** Applies a choice of the visitor. */
    async select({ namespace, chain, address, from }: Parameters<Leader['select']>[0]) {
      const hasSwitched = from !== undefined && state?.selected[namespace]?.chain !== from
      if (!state || hasSwitched || (from && (chosenChains.get(namespace) ?? chain) !== chain)) return
      recordChoiceTime(client, state.topic, namespace)
      eventQueue.drop(namespace)
      if (!chain) return
      chosenChains.set(namespace, chain)
      select(namespace, chain, address)
    },

    /** Ends the session on this site at once. The wallet is notified as soon as the relay can be reached. */
    async disconnect() {
      const topic = state?.topic
      if (!topic) return
      setState(undefined)
      onEnd(topic)
      await withinLimit(leaveAndLog(topic), { limitMs: disconnectLimitMs, signal: new AbortController().signal })
    },
  }
}

/** Passes the wallet's messages to the session in use. For any other session, only the messages that end that session have an effect. */
function listenToWallet(options: {
  client: Client
  eventQueue: ReturnType<typeof followEvents>
  reread: (topic: string) => void
  onEnd: (topic: string) => void
  isInUse: (topic: string) => boolean
}) {
  const { client, eventQueue, reread, onEnd, isInUse } = options
  client.on('session_update', ({ id, topic }) => {
    reread(topic)
    if (isInUse(topic)) eventQueue.retry(id)
  })
  client.on('session_extend', ({ topic }) => reread(topic))
  client.on('session_delete', ({ topic }) => onEnd(topic))
  client.on('session_expire', ({ topic }) => onEnd(topic))
  client.on('session_event', ({ id, topic, params }) => {
    client.core.history.delete(topic, id)
    if (!isInUse(topic)) return
    const event = parseWalletEvent(params)
    const sentFor = params.chainId as CaipNetworkId
    if (event) eventQueue.follow({ ...event, id, name: params.event.name, sentFor })
  })
}

/**
 * Converts the WalletConnect client's session to the state that all tabs know. Returns `undefined` if the session grants nothing in a
 * namespace of the kit.
 */
function readSession(
  {
    topic,
    pairingTopic,
    expiry,
    peer,
    namespaces: peerNamespaces,
    sessionProperties,
    scopedProperties,
  }: SessionTypes.Struct,
  selected: SessionState['selected'],
  kit: Pick<WalletConnectOptions, 'networks' | 'defaultNetwork'>,
): SessionState | undefined {
  const kitNamespaces = new Set<string>(kit.networks.map(({ chainNamespace }) => chainNamespace))
  const grantedEntries = Object.entries(readNamespaces(peerNamespaces)).filter(([namespace]) =>
    kitNamespaces.has(namespace),
  )
  if (grantedEntries.length === 0) return undefined
  const namespaces: SessionState['namespaces'] = Object.fromEntries(grantedEntries)
  return {
    topic,
    offer: pairingTopic,
    expiresAt: expiry * 1000,
    wallet: readPeer(peer.metadata),
    namespaces,
    selected: selectAll(namespaces, selected, kit),
    properties: { ...sessionProperties },
    scopedProperties: { ...scopedProperties },
  }
}

/** Returns the session that was in use, or else the one that expires last. Ignores sessions that expire later than the protocol allows. */
function findBestSession(
  sessions: readonly SessionTypes.Struct[],
  usedTopic: unknown,
): SessionTypes.Struct | undefined {
  const maxExpiry = unixTimeIn(sessionLifetimeSeconds + clockToleranceSeconds)
  const [bestSession] = sessions
    .filter(({ expiry }) => expiry <= maxExpiry)
    .toSorted((a, b) => Number(b.topic === usedTopic) - Number(a.topic === usedTopic) || b.expiry - a.expiry)
  return bestSession
}

/** Limits the expiry of a session that a wallet granted for longer than the protocol allows. */
function limitExpiry({ client, log }: Pick<createSessions.Parameters, 'client' | 'log'>, session: SessionTypes.Struct) {
  const { topic } = session
  const expiry = unixTimeIn(sessionLifetimeSeconds)
  if (session.expiry <= expiry) return session
  client.core.expirer.set(topic, expiry)
  client.session.update(topic, { expiry }).catch(log)
  return { ...session, expiry }
}

function readStoredSelection(storage: AdapterStorage): { topic?: unknown; selected: SessionState['selected'] } {
  try {
    const { topic, selected } = JSON.parse(storage.get(selectionKey) ?? '')
    const isValid = ([, { chain, address }]: [string, Record<keyof Selection, unknown>]) =>
      typeof chain === 'string' && typeof address === 'string'
    return { topic, selected: Object.fromEntries(Object.entries<never>(selected ?? {}).filter(isValid)) }
  } catch {
    return { selected: {} }
  }
}
