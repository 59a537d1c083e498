import { withinLimit } from '@latchkey/core/limits'
import type { Client } from './protocolClient.ts'

/** The client's own pulse, every five seconds; once a minute in a page that is out of sight. */
const pulse = 'heartbeat_pulse'
/** If two pulses are further apart than this, the page or the machine slept in between, ms. */
const sleepMs = 90_000
/** How long the relay may take to show that it is there, ms. */
const answerLimitMs = 2_000
/** The request that checks the relay: it fetches the messages of an unused topic. */
const question = { method: 'irn_batchFetchMessages', params: { topics: ['0'.repeat(64)] } }

const isTrue = () => true

/**
 * Brings a lost socket back. The client does so only while its page is visible, but this tab may hold the session for others that
 * are. A socket that was lost in a sleep looks open: after one the relay is asked whether it is still there.
 *
 * @returns what ends it
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
    // An error counts too: either the relay answered, or the socket is known to be closed.
    const answer = relayer.request(question).then(isTrue, isTrue)
    // Takes a new socket in the place of the one that looks open.
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
