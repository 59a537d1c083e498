import type { Catalogue } from '@latchkey/core/messages'

/** The English titles of `laterViews`. They load with `laterViews`, and not with the first view. */
export const laterTitles = {
  'profile.title': 'Your wallets',
  'receive.title': 'Receive',
  'receive.networks.title': 'Compatible networks',
  'switch.title': 'Switch network',
} as const satisfies Catalogue

/** Key of a title in `laterTitles`. */
export type LaterTitleKey = keyof typeof laterTitles
