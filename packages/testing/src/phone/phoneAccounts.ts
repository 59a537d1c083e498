import type { PhoneKeys } from './keys/derivePhoneKeys.ts'
import type { PhoneAccount } from './phone.ts'
import { namespaceOf } from './phoneNetwork.ts'
import { addressesOn } from './session/namespaces.ts'

/** The addresses of accounts on one network. */
export function phoneAccounts(keys: readonly PhoneKeys[], caipNetworkId: string): PhoneAccount[] {
  if (namespaceOf(caipNetworkId) !== 'bip122') {
    return addressesOn(keys, caipNetworkId).map((address) => ({ caipNetworkId, address }))
  }
  return keys.flatMap(({ bip122 }) =>
    bip122(caipNetworkId).map(({ address, publicKey, purpose }) => ({ caipNetworkId, address, publicKey, purpose })),
  )
}
