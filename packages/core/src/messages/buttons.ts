import type { Catalogue } from './messages.ts'

/**
 * The texts of the kit's buttons on the page. These texts are separate from the others, because no other texts are
 * needed before the modal opens.
 */
export const buttonMessages = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account',
  'button.network': 'Network',
  'button.unsupportedNetwork': 'Switch network',
} as const satisfies Catalogue

/** Keys of the texts of the kit's buttons on the page. */
export type ButtonMessageKey = keyof typeof buttonMessages
