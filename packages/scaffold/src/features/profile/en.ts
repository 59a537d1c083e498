import type { Catalogue } from '@latchkey/core/messages'

export const profileTexts = {
  'profile.tabs': 'Kinds of chain',
  'profile.active': 'In use',
  'profile.others': 'Connected',
  'profile.recent': 'Recently connected',
  'profile.inUse': 'In use: {wallet} {address}',
  'profile.noneInUse': 'No wallet in use',
  'profile.payment': 'Payments',
  'profile.ordinals': 'Ordinals',
  'profile.stacks': 'Stacks',
  'profile.copy': 'Copy the address of {wallet}',
  'profile.disconnect': 'Disconnect {wallet}',
  'profile.delete': 'Forget {wallet}',
  'profile.add': 'Add wallet',
  'profile.disconnectAll': 'Disconnect all',
  'profile.disconnectAllOf': 'Disconnect all for {chain}',
  'profile.empty.title': 'No wallet for {chain}',
  'profile.empty.text': 'Add one to use it on this site.',
} as const satisfies Catalogue
