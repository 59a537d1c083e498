import type { ICore } from '@walletconnect/types'

/**
 * Fault: the client's verify step draws a frame of a third party, and waits five seconds for it where that cannot be reached. This takes
 * its place with a relay of one's own.
 *
 * @see core/src/controllers/verify.ts:73
 */
export const silentVerify = {
  init: async () => {},
  register: async () => '',
  resolve: async () => undefined,
} as unknown as ICore['verify']
