import type { AccountType, Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { updateStored } from './updateStored.ts'

export declare namespace setPreferredAccountType {
  type Parameters = { namespace: Namespace; type: AccountType }
}

/** Remembers which kind of account the visitor wants on a chain. */
export function setPreferredAccountType(core: Core, { namespace, type }: setPreferredAccountType.Parameters): void {
  core.storage.unlock()
  core.chain.setPreferredAccountType(namespace, type)
  updateStored(core, 'preferredAccountTypes', namespace, type)
  core.events.track({ event: 'SET_PREFERRED_ACCOUNT_TYPE', accountType: type })
}
