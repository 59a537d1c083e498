import type { AdapterStorage, WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { SessionState } from '../session/sessionState.ts'
import { createCalls, type OpenCall } from './createCalls.ts'
import { lockOffice } from './election.ts'
import type { Leader, LocalLeader } from './leader.ts'
import type { Office } from './office.ts'
import { openLeader } from './openLeader.ts'
import type { Call, TabMessage } from './tabMessage.ts'
import { fromWire, toWire } from './wireError.ts'

export type SharedSession = Leader & {
  state(): SessionState | undefined
  subscribe(listener: () => void): () => void
  close(): void
}

/** How long the holder of the session may take to show that it is awake, ms. */
const answerLimitMs = 3_000
/** An older call has gone to another tab by now: this one was asleep when it arrived. */
const staleMs = 2_500

/**
 * The session of a kit, held by one tab of the site: one tab has the socket and writes, the others ask it and show what
 * it shows. When it goes, the next takes over from what is stored. Where the browser has no locks (pages served over plain http), each
 * tab has a session of its own, which ends with its page.
 */
export async function openSharedSession(options: WalletConnectOptions): Promise<SharedSession> {
  const name = `latchkey/${options.kitId}/walletconnect`
  const listeners = new Set<() => void>()
  const { locks } = globalThis.navigator ?? {}
  const channel = locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(name) : undefined
  // Without locks the tabs cannot choose one that holds the session, and two that write to one storage would mix theirs up.
  const storage = channel ? options.storage : memoryStorage()
  const post = (message: TabMessage) => channel?.postMessage(message)
  const calls = createCalls(dispatch)
  let state: SessionState | undefined
  let local: LocalLeader | undefined
  /** The host of this tab while it holds the office, open or about to be. */
  let opening: Promise<LocalLeader> | undefined
  /** The one that could not be opened: the next call opens another in its place. */
  let failed: Promise<LocalLeader> | undefined
  /** Whether another tab reported that it holds the session, while this tab still believed to hold it. */
  let isReplaced = false
  const lifetime = new AbortController()
  let impatience: ReturnType<typeof setTimeout> | undefined
  let isKnown = () => {}
  const known = new Promise<void>((resolve) => {
    isKnown = resolve
  })

  function put(next: SessionState | undefined) {
    isKnown()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function dispatch(call: OpenCall) {
    if (opening) {
      const host = opening === failed ? open() : opening
      call.taken = true
      // The result of a replaced host is ignored.
      const ifCurrent = (settle: (value: unknown) => void) => (value: unknown) => host === opening && settle(value)
      run(host, call).then(ifCurrent(call.resolve), ifCurrent(call.reject))
    } else {
      const { id, method, parameters } = call
      post({ type: 'call', call: { id, method, parameters, at: Date.now() } })
      expectAnswer()
    }
  }

  /** The holder of the session is awake, or another takes its place. */
  function expectAnswer() {
    clearTimeout(impatience)
    impatience = setTimeout(() => office?.challenge(), answerLimitMs)
  }

  async function serve(before: Promise<LocalLeader>, call: Call) {
    if (Date.now() - call.at > staleMs) return
    const { id } = call
    const isAnew = before === failed
    const host = isAnew ? open() : before
    // Who hears that it is open asks again, and would take what it knows to be taken for lost.
    post(isAnew ? { type: 'state', state } : { type: 'taken', id })
    try {
      const result = await (isAnew ? host : run(host, call))
      if (host === opening && !isAnew) post({ type: 'answer', id, result })
    } catch (error) {
      if (host === opening || host === failed) post({ type: 'failure', id, error: toWire(error) })
    }
  }

  function onElected() {
    clearTimeout(impatience)
    open()
    calls.reassign()
  }

  function open(): Promise<LocalLeader> {
    const made = openLeader({
      ...options,
      storage,
      onChange() {
        if (made !== opening || !local) return
        put(local.state())
        post({ type: 'state', state: local.state() })
      },
    })
    opening = made
    failed = undefined
    isReplaced = false
    made.then(
      (host) => {
        if (made !== opening) return
        local = host
        put(host.state())
        post({ type: 'leader', state: host.state() })
      },
      (error) => {
        if (made !== opening) return
        failed = made
        options.log(error)
        calls.rejectAll(error)
        isKnown()
      },
    )
    return made
  }

  function onDeposed() {
    leave()
    if (isReplaced) calls.reassign()
    greet()
  }

  /** Asks who holds the session for its state. */
  function greet() {
    post({ type: 'hello' })
    expectAnswer()
  }

  function leave() {
    if (local) local.close()
    else opening?.then((host) => host.close()).catch(() => {})
    opening = undefined
    failed = undefined
    local = undefined
  }

  function onMessage(message: TabMessage) {
    if ('state' in message) clearTimeout(impatience)
    switch (message.type) {
      case 'hello':
        if (local) post({ type: 'state', state: local.state() })
        break
      case 'leader':
        // The holder accepts no state from other tabs: that of a tab that slept is outdated.
        if (opening) isReplaced = true
        else {
          put(message.state)
          calls.reassign()
        }
        break
      case 'state':
        if (!opening) put(message.state)
        break
      case 'call':
        if (opening) serve(opening, message.call)
        break
      case 'taken': {
        const call = calls.get(message.id)
        if (call) {
          call.taken = true
          clearTimeout(impatience)
        }
        break
      }
      case 'answer':
        calls.get(message.id)?.resolve(message.result)
        break
      case 'failure':
        calls.get(message.id)?.reject(fromWire(message.error))
        break
    }
  }

  let office: Office | undefined
  if (locks && channel) {
    channel.onmessage = ({ data }) => {
      if (!lifetime.signal.aborted) onMessage(data as TabMessage)
    }
    office = lockOffice({ name, locks, onElected, onDeposed })
    greet()
    // Phones put the tabs that are out of sight to sleep, and what this one waits for would never come.
    const look = () => document.visibilityState === 'visible' && !opening && greet()
    globalThis.document?.addEventListener('visibilitychange', look, { signal: lifetime.signal })
  } else onElected()
  await known

  const ask =
    <method extends keyof Leader>(method: method) =>
    (parameters?: Parameters<Leader[method]>[0]) =>
      (lifetime.signal.aborted
        ? Promise.reject(new ConnectionError('RequestAborted'))
        : calls.add(method, parameters)) as ReturnType<Leader[method]>

  return {
    propose: ask('propose'),
    approval: ask('approval'),
    cancel: ask('cancel'),
    send: ask('send'),
    answer: ask('answer'),
    select: ask('select'),
    disconnect: ask('disconnect'),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      if (lifetime.signal.aborted) return
      lifetime.abort()
      clearTimeout(impatience)
      listeners.clear()
      leave()
      office?.resign()
      channel?.close()
      calls.rejectAll(new ConnectionError('RequestAborted'))
    },
  }
}

async function run(
  host: Promise<LocalLeader>,
  { method, parameters }: Pick<Call, 'method' | 'parameters'>,
): Promise<unknown> {
  const ask = (await host)[method] as (parameters: unknown) => Promise<unknown>
  return ask(parameters)
}

function memoryStorage(): AdapterStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}
