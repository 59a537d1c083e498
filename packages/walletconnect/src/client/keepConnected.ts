import { withinLimit } from '@latchkey/core/limits'
import type { Client } from './protocolClient.ts'

/** The client's own pulse event: every five seconds, or once a minute in a hidden page. */
const pulse = 'heartbeat_pulse'
/** If two pulses are further apart than this, the page or the machine slept in between, ms. */
const sleepMs = 90_000
/** How long the relay may take to respond to the check, ms. */
const answerLimitMs = 2_000
/** The request that checks the relay: it fetches the messages of an unused topic. */
const question = { method: 'irn_batchFetchMessages', params: { topics: ['0'.repeat(64)] } }

const isTrue = () => true

/**
 * Reconnects a lost socket. The client reconnects only while its page is visible, but this tab may hold the session for other tabs that are
 * visible. A socket that was lost during sleep still looks open, so the relay is checked after each sleep.
 *
 * @returns a function that stops this
 */
export function keepConnected(client: Client): () => void {
  const { heartbeat, relayer } = client.core
  const lifetime = new AbortController()
  const { signal } = lifetime
  let lastPulse = Date.now()
  let isChecking = false

  async function open() {
    if (relayer.connected || relayer.connecting || relayer.transportExplicitlyClosed) return
    await relayer.transportOpen().catch(() => {})
  }

  async function check() {
    if (!relayer.connected) return open()
    // An error counts as a response too: the relay responded, or the socket is known to be closed.
    const answer = relayer.request(question).then(isTrue, isTrue)
    // Replaces the socket that looks open.
    if (!(await withinLimit(answer, { limitMs: answerLimitMs, signal })) && !signal.aborted)
      await relayer.transportOpen().catch(() => {})
  }

  function wake() {
    if (isChecking) return
    isChecking = true
    check().finally(() => {
      isChecking = false
    })
  }

  heartbeat.on(pulse, () => {
    const hasSlept = Date.now() - lastPulse > sleepMs
    lastPulse = Date.now()
    if (hasSlept) wake()
    else open()
  })
  globalThis.document?.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), {
    signal,
  })
  globalThis.window?.addEventListener('online', wake, { signal })
  return () => lifetime.abort()
}
