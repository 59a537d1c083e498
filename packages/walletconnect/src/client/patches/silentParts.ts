import type { ICore } from '@walletconnect/types'

/**
 * What takes the place of the client's verify step, which draws a frame of a third party and waits five seconds for it where that
 * cannot be reached.
 */
export const silentVerify = {
  init: async () => {},
  register: async () => '',
  resolve: async () => undefined,
} as unknown as ICore['verify']

/** What takes the place of the client's telemetry. */
export const silentEvents = {
  init: async () => {},
  createEvent: () => silentEvent,
  getEvent: () => undefined,
  deleteEvent() {},
} as unknown as ICore['eventClient']

const silentEvent = { eventId: '', props: { properties: {} }, addTrace() {}, setError() {} }
