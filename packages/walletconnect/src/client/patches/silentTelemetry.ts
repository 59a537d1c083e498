import type { ICore } from '@walletconnect/types'

/**
 * Fault: the WalletConnect client reports events to a third party. Patch: with a self-hosted relay, this object replaces the telemetry.
 *
 * @see core/src/controllers/events.ts:189
 */
export const silentTelemetry = {
  init: async () => {},
  createEvent: () => silentEvent,
  getEvent: () => undefined,
  deleteEvent() {},
} as unknown as ICore['eventClient']

/** The object that replaces every telemetry event. It records and sends nothing. */
const silentEvent = { eventId: '', props: { properties: {} }, addTrace() {}, setError() {} }
