import { withinLimit } from '@latchkey/core/limits'
import type { Client } from './protocolClient.ts'

/** The event of the WalletConnect client's timer (a pulse). The timer fires every five seconds, or once a minute in a hidden page. */
const pulseEvent = 'heartbeat_pulse'
/** The longest time between two pulses of a page that is awake, in ms. If more time has passed, the page or the machine has slept. */
const sleepThresholdMs = 90_000
/** The time that the relay has to respond to `relayCheckRequest`, in ms. */
const responseLimitMs = 2_000
/** The request that tests whether the relay responds. The request fetches the messages of an unused topic. */
const relayCheckRequest = { method: 'irn_batchFetchMessages', params: { topics: ['0'.repeat(64)] } }

const returnTrue = () => true

/**
 * Reconnects a lost socket. The WalletConnect client itself reconnects only while its page is visible, but visible tabs of the site may use
 * the socket of this hidden tab. A socket that was lost during sleep still looks open, so the relay is checked after each sleep.
 *
 * @returns a function that stops the reconnecting
 */
export function keepConnected(client: Client): () => void {
  const { heartbeat, relayer } = client.core
  const stopController = new AbortController()
  const { signal } = stopController
  let lastPulse = Date.now()
  let isChecking = false

  async function reconnect() {
    if (relayer.connected || relayer.connecting || relayer.transportExplicitlyClosed) return
    await relayer.transportOpen().catch(() => {})
  }

  async function checkRelay() {
    if (!relayer.connected) return reconnect()
    // An error counts as a response. Either the relay sent the error, or the WalletConnect client knows that the socket is closed, and then
    // the next pulse reconnects.
    const response = relayer.request(relayCheckRequest).then(returnTrue, returnTrue)
    // If no response came in time, the socket is dead, although the WalletConnect client still treats the socket as open. `transportOpen`
    // opens a new one.
    if (!(await withinLimit(response, { limitMs: responseLimitMs, signal })) && !signal.aborted)
      await relayer.transportOpen().catch(() => {})
  }

  function startCheck() {
    if (isChecking) return
    isChecking = true
    checkRelay().finally(() => {
      isChecking = false
    })
  }

  heartbeat.on(pulseEvent, () => {
    const hasSlept = Date.now() - lastPulse > sleepThresholdMs
    lastPulse = Date.now()
    if (hasSlept) startCheck()
    else reconnect()
  })
  globalThis.document?.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && startCheck(),
    {
      signal,
    },
  )
  globalThis.window?.addEventListener('online', startCheck, { signal })
  return () => stopController.abort()
}
