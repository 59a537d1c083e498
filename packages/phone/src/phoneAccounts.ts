import { derivePhoneKeys, type PhoneKeys } from './keys/derivePhoneKeys.ts'
import type { PhoneAccount } from './phone.ts'
import { phoneMnemonic } from './phoneMnemonic.ts'
import { namespaceOf } from './phoneNetwork.ts'
import { addressesOn } from './session/namespaces.ts'

/** Returns the addresses that a phone with this phrase would have, for example to fund them on a local chain. Creates no phone. */
export async function derivePhoneAccounts({
  networks,
  mnemonic = phoneMnemonic,
  accountCount = 1,
}: derivePhoneAccounts.Parameters): Promise<readonly PhoneAccount[]> {
  const keys = await derivePhoneKeys(mnemonic, accountCount)
  return networks.flatMap((caipNetworkId) => listPhoneAccounts(keys, caipNetworkId))
}

export declare namespace derivePhoneAccounts {
  type Parameters = {
    /** CAIP-2 ids of the networks. */
    networks: readonly string[]
    mnemonic?: string | undefined
    accountCount?: number | undefined
  }
}

/** Returns the addresses that the accounts have on one network. */
export function listPhoneAccounts(keys: readonly PhoneKeys[], caipNetworkId: string): PhoneAccount[] {
  if (namespaceOf(caipNetworkId) !== 'bip122') {
    return addressesOn(keys, caipNetworkId).map((address) => ({ caipNetworkId, address }))
  }
  return keys.flatMap(({ bip122 }) =>
    bip122(caipNetworkId).map(({ address, publicKey, purpose }) => ({ caipNetworkId, address, publicKey, purpose })),
  )
}
