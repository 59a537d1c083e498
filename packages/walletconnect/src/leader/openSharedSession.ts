import type { AdapterStorage, WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { createLeaderStorage, type LeaderStorage } from '../client/leaderStorage.ts'
import type { SessionState } from '../session/sessionState.ts'
import { createCalls, needsPrompt, type OpenCall } from './createCalls.ts'
import { joinElection } from './election.ts'
import type { Leader, LocalLeader } from './leaderTypes.ts'
import { openLocalLeader } from './openLocalLeader.ts'
import type { Call, TabMessage } from './tabMessage.ts'
import { fromWireError, toWireError } from './wireError.ts'

/** One tab's access to the session that all tabs of a site share. */
export type SharedSession = Leader & {
  state(): SessionState | undefined
  subscribe(listener: () => void): () => void
  close(): void
}

/** How long the leader may take to respond, in ms. */
const responseLimitMs = 3_000
/** A leader that slept ignores calls that are older than this time, in ms. The caller may have called another tab since. */
const maxCallAgeMs = 2_500

/**
 * Opens the session of a kit. One tab of the site is the leader: it has the socket and writes the session to the storage. The other tabs,
 * its followers, call the leader and show its state. When the leader closes, the next tab takes over from the stored session. Browsers have
 * no locks on a page that is served over plain http, and deny locks where a site may not store data. On such pages, each tab has its own
 * session, which ends when the tab is closed or reloaded.
 */
export async function openSharedSession(options: WalletConnectOptions): Promise<SharedSession> {
  const name = `latchkey/${options.kitId}/walletconnect`
  const closeController = new AbortController()
  const { signal } = closeController
  const { locks, channel } = (await openTabs(name)) ?? {}
  const state = createSessionState()
  const tab = createTab({
    state,
    post: (message) => channel?.postMessage(message),
    // Without locks the tabs cannot elect a leader. Two tabs that write to one storage would mix up their sessions.
    options: channel ? options : { ...options, storage: createMemoryStorage() },
    takeOver: () => election?.takeOver(),
  })
  const election =
    locks && channel ? joinElection({ name, locks, onElected: tab.onElected, onDeposed: tab.onDeposed }) : undefined
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (!signal.aborted) tab.onMessage(data as TabMessage)
    }
    tab.askState()
    // Phones put hidden tabs to sleep, so the response to an earlier message may never come. So a tab asks again when it becomes visible.
    // An aborted `signal` removes this listener. In Node, garbage collection can prevent that, so the signal is checked too.
    const onVisible = () =>
      !signal.aborted && document.visibilityState === 'visible' && tab.isFollower() && tab.askState()
    globalThis.document?.addEventListener('visibilitychange', onVisible, { signal })
  } else tab.onElected()
  await state.known

  const call =
    <method extends keyof Leader>(method: method) =>
    (parameters?: Parameters<Leader[method]>[0]) =>
      (signal.aborted
        ? Promise.reject(new ConnectionError('RequestAborted'))
        : tab.call(method, parameters)) as ReturnType<Leader[method]>

  return {
    propose: call('propose'),
    approval: call('approval'),
    cancel: call('cancel'),
    send: call('send'),
    response: call('response'),
    select: call('select'),
    disconnect: call('disconnect'),
    state: state.get,
    subscribe: state.subscribe,
    close() {
      if (signal.aborted) return
      closeController.abort()
      state.unsubscribeAll()
      tab.leave()
      election?.leave()
      channel?.close()
      tab.rejectCalls()
    },
  }
}

/**
 * The role of this tab: a follower, or the leader. The leader's session is opening, open, or failed to open. A leader is `replaced` after a
 * message of a newer leader, until the browser reports that this tab lost the lock.
 */
type Role =
  | { status: 'follower' }
  | ((
      | { status: 'opening' | 'failed' | 'replaced' }
      | {
          status: 'open'
          local: LocalLeader
        }
    ) & {
      leader: Promise<LocalLeader>
      storage: LeaderStorage
      /** When this tab became the leader, in ms since the epoch. */
      since: number
    })

/** The parameters of `createTab`. */
type TabParameters = {
  options: WalletConnectOptions
  state: ReturnType<typeof createSessionState>
  post(message: TabMessage): void
  /** Takes over from a leader that does not respond. */
  takeOver(): void
}

/** The parameters of `createRole`. */
type RoleParameters = Pick<TabParameters, 'options' | 'state' | 'post'> & {
  /** Called when the session of this tab cannot be opened. */
  onFailure(error: unknown): void
}

/** Creates the state of this tab's role. A tab starts as a follower. */
function createRole({ options, state, post, onFailure }: RoleParameters) {
  let role: Role = { status: 'follower' }
  /** When the latest known leader became the leader, in ms since the epoch. */
  let latestLeaderSince = 0
  const isCurrentLeader = (leader: Promise<LocalLeader>) => role.status !== 'follower' && role.leader === leader

  function publishState(type: 'state' | 'leader', { local, since }: Extract<Role, { status: 'open' }>) {
    state.put(local.state())
    post({ type, state: local.state(), since })
  }

  function becomeLeader(): Promise<LocalLeader> {
    const storage = createLeaderStorage(options.storage)
    const leader = openLocalLeader({
      ...options,
      storage,
      onChange() {
        if (role.status === 'open' && isCurrentLeader(leader)) publishState('state', role)
      },
    })
    latestLeaderSince = Math.max(Date.now(), latestLeaderSince + 1)
    role = { status: 'opening', leader, storage, since: latestLeaderSince }
    leader.then(
      (local) => {
        if (role.status !== 'opening' || !isCurrentLeader(leader)) return
        role = { ...role, status: 'open', local }
        publishState('leader', role)
      },
      (error) => {
        if (role.status !== 'opening' || !isCurrentLeader(leader)) return
        role = { ...role, status: 'failed' }
        onFailure(error)
      },
    )
    return leader
  }

  return {
    get: () => role,
    leads: isCurrentLeader,
    lead: becomeLeader,
    /** Responds to a call of a follower. A former leader ignores the call, because the next leader has received it too. */
    async serve(call: Call) {
      if (role.status === 'follower' || role.status === 'replaced') return
      const { id, at } = call
      if (Date.now() - at > maxCallAgeMs) return post({ type: 'ignored', id, at })
      const isSessionOpen = role.status === 'open'
      const leader = role.status === 'failed' ? becomeLeader() : role.leader
      post({ type: 'taken', id })
      try {
        // A call that arrives while the session is opening is not run: the followers send their calls again once the session is open.
        const result = await (isSessionOpen ? runCall(leader, call) : leader)
        if (isCurrentLeader(leader) && isSessionOpen) post({ type: 'response', id, result })
      } catch (error) {
        if (isCurrentLeader(leader)) post({ type: 'failure', id, error: toWireError(error) })
      }
    },
    /**
     * Records when another tab became the leader. Returns whether that tab is the latest leader. A tab that slept may report late that it
     * is the leader.
     */
    isLatest(since: number): boolean {
      // A tab with an earlier version of the site's code reports no time, so it never counts as the latest leader.
      if (!(since >= latestLeaderSince)) return false
      if (role.status !== 'follower' && since > latestLeaderSince) {
        role.storage.seal()
        role = { ...role, status: 'replaced' }
      }
      latestLeaderSince = since
      return true
    },
    /** Makes this tab a follower. If this tab is the leader, its WalletConnect client is closed, and the session stays alive. */
    follow() {
      if (role.status !== 'follower') {
        role.storage.seal()
        if (role.status === 'open') role.local.close()
        else role.leader.then((local) => local.close()).catch(() => {})
      }
      role = { status: 'follower' }
    },
  }
}

/** Creates the state of this tab: its role and its open calls. */
function createTab({ options, state, post, takeOver }: TabParameters) {
  const calls = createCalls(dispatch)
  const role = createRole({
    options,
    state,
    post,
    onFailure(error) {
      options.log(error)
      calls.rejectAll(error)
      state.setKnown()
    },
  })
  const timer = createTimer(takeOver, responseLimitMs)

  function becomeFollower() {
    timer.stop()
    role.follow()
  }

  function dispatch(call: OpenCall, isLeaderAwake: boolean) {
    const currentRole = role.get()
    if (currentRole.status === 'follower') {
      // A sleeping leader would send the request to the wallet as soon as it wakes up. So this tab first asks whether the leader is awake.
      if (needsPrompt(call) && !isLeaderAwake) return askState()
      call.at = Date.now()
      const { id, method, parameters, at } = call
      post({ type: 'call', call: { id, method, parameters, at } })
      return timer.start()
    }
    // The call is sent to the next leader once the browser reports that this tab lost the lock.
    if (currentRole.status === 'replaced') return
    const leader = currentRole.status === 'failed' ? role.lead() : currentRole.leader
    call.at = Date.now()
    call.taken = true
    // If another tab has become the leader, the result of this call is ignored, because the call is sent to that tab too.
    const ifStillLeader = (settle: (value: unknown) => void) => (value: unknown) => role.leads(leader) && settle(value)
    runCall(leader, call).then(ifStillLeader(call.resolve), ifStillLeader(call.reject))
  }

  /** Records that the leader has responded. */
  function recordResponse() {
    timer.stop()
    if (calls.isWaiting()) timer.start()
  }

  /** Asks the leader for its state. */
  function askState() {
    post({ type: 'hello' })
    timer.start()
  }

  function onMessage(message: TabMessage) {
    const currentRole = role.get()
    const callOfThisTab = 'id' in message ? calls.get(message.id) : undefined
    switch (message.type) {
      case 'hello':
        if (currentRole.status !== 'open') break
        // The sender may be an earlier leader that was frozen and has overwritten the stored session. The sender is a follower and no
        // longer writes, so this leader can restore the session.
        currentRole.storage.rewrite()
        post({ type: 'state', state: currentRole.local.state(), since: currentRole.since })
        break
      case 'leader':
      case 'state':
        // A leader accepts no state from other tabs.
        if (!role.isLatest(message.since) || currentRole.status !== 'follower') break
        recordResponse()
        state.put(message.state)
        if (message.type === 'leader') calls.reassign()
        else calls.release()
        break
      case 'call':
        role.serve(message.call)
        break
      case 'taken':
        if (!callOfThisTab) break
        callOfThisTab.taken = true
        recordResponse()
        break
      case 'ignored':
        if (callOfThisTab?.at !== message.at) break
        calls.sendAgain(callOfThisTab)
        recordResponse()
        break
      case 'response':
        callOfThisTab?.resolve(message.result)
        break
      case 'failure':
        callOfThisTab?.reject(fromWireError(message.error))
        break
    }
  }

  return {
    isFollower: () => role.get().status === 'follower',
    askState,
    call: calls.add,
    rejectCalls: () => calls.rejectAll(new ConnectionError('RequestAborted')),
    leave: becomeFollower,
    onMessage,
    onElected() {
      timer.stop()
      role.lead()
      calls.reassign()
    },
    onDeposed() {
      const isReplaced = role.get().status === 'replaced'
      becomeFollower()
      if (isReplaced) calls.reassign()
      askState()
    },
  }
}

/** Opens the locks and the channel of a site's tabs. Returns `undefined` if the browser does not have them or denies them. */
async function openTabs(name: string): Promise<{ locks: LockManager; channel: BroadcastChannel } | undefined> {
  try {
    const { locks } = navigator
    await locks.query()
    return { locks, channel: new BroadcastChannel(name) }
  } catch {
    return undefined
  }
}

/** Calls a method of the leader of this tab. */
async function runCall(
  leader: Promise<LocalLeader>,
  { method, parameters }: Pick<Call, 'method' | 'parameters'>,
): Promise<unknown> {
  const call = (await leader)[method] as (parameters: unknown) => Promise<unknown>
  return call(parameters)
}

/** Creates a timer. A call of `start` while the timer runs has no effect. */
function createTimer(onTimeout: () => void, durationMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    start() {
      timer ??= setTimeout(() => {
        stop()
        onTimeout()
      }, durationMs)
    },
    stop,
  }
}

/** Creates this tab's copy of the session's state. */
function createSessionState() {
  const listeners = new Set<() => void>()
  let state: SessionState | undefined
  let setKnown = () => {}
  const whenKnown = new Promise<void>((resolve) => {
    setKnown = resolve
  })
  return {
    /** Settles once this tab knows the session, or knows that the session cannot be opened. */
    known: whenKnown,
    setKnown,
    get: () => state,
    put(next: SessionState | undefined) {
      setKnown()
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unsubscribeAll: () => listeners.clear(),
  }
}

function createMemoryStorage(): AdapterStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}
