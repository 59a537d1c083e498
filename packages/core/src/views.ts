import type { Namespace, Network } from '@latchkey/protocol'
import type { Connector } from './adapter.ts'

/** Every view that the modal can show, with what it needs to be shown. A view that has no component is not listed. */
export type View =
  | { name: 'Connect' }
  | { name: 'ConnectingExternal'; data: { connector: Connector } }
  | { name: 'Account' }
  | { name: 'AccountSettings' }
  | { name: 'Networks' }
  | { name: 'SwitchNetwork'; data: { network: Network } }
  | { name: 'SwitchActiveChain'; data: { namespace: Namespace; network?: Network } }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsAWallet' }
  | { name: 'WhatIsANetwork' }
  | { name: 'GetWallet' }

export type ViewName = View['name']

/** The views that need nothing to be shown, so that a host may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']

const plainViewNames: Record<PlainViewName, true> = {
  Connect: true,
  Account: true,
  AccountSettings: true,
  Networks: true,
  UnsupportedChain: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
  GetWallet: true,
}

export function isPlainViewName(name: string): name is PlainViewName {
  return Object.hasOwn(plainViewNames, name)
}
