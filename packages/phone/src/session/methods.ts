import { bitcoinMethods } from '../bip122/bitcoinMethods.ts'
import { evmMethods } from '../eip155/evmMethods.ts'
import type { PhoneMethod } from '../phoneMethod.ts'
import type { PhoneNamespace } from '../phoneNetwork.ts'
import { solanaMethods } from '../solana/solanaMethods.ts'

const methodsByNamespace: Readonly<Record<PhoneNamespace, Readonly<Record<string, PhoneMethod>>>> = {
  eip155: evmMethods,
  solana: solanaMethods,
  bip122: bitcoinMethods,
}

/** The events that the phone grants to sites, by namespace. */
export const phoneEventNames: Readonly<Record<PhoneNamespace, readonly string[]>> = {
  eip155: ['accountsChanged', 'chainChanged'],
  solana: ['accountsChanged', 'chainChanged'],
  bip122: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
}

export function findPhoneMethod(namespace: PhoneNamespace, method: string): PhoneMethod | undefined {
  return Object.hasOwn(methodsByNamespace[namespace], method) ? methodsByNamespace[namespace][method] : undefined
}

export function methodNamesOf(namespace: PhoneNamespace): string[] {
  return Object.keys(methodsByNamespace[namespace])
}
