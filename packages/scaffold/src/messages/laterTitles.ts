import type { Catalogue } from '@latchkey/core/messages'

/** The English titles of `laterViews`. They load with `laterViews`, and not with the first view. */
export const laterTitles = {
  'profile.title': 'Your wallets',
  'receive.title': 'Receive',
  'receive.networks.title': 'Compatible networks',
  'send.title': 'Send',
  'send.tokens.title': 'Choose what to send',
  'send.preview.title': 'Check the payment',
  'send.sent.title': 'Payment',
  'switch.title': 'Switch network',
} as const satisfies Catalogue

/** Key of a title in `laterTitles`. */
export type LaterTitleKey = keyof typeof laterTitles
