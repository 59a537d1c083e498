import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import { namespaceOf, type PhoneNamespace, phoneNamespaces } from '../phoneNetwork.ts'
import { methodNamesOf, phoneEventNames } from './methods.ts'

type Keys = readonly PhoneKeys[]

/** Returns the addresses that a site sees on a network. The active account comes first. On Bitcoin, these are only payment addresses. */
export function addressesOn(keys: Keys, caipNetworkId: string): string[] {
  const namespace = namespaceOf(caipNetworkId)
  return keys.map((account) => {
    if (namespace === 'eip155') return account.eip155.address
    if (namespace === 'solana') return account.solana.address
    return account.bip122(caipNetworkId)[0]?.address ?? ''
  })
}

/**
 * Returns the namespaces that the phone grants: those of the proposal, limited to `chains`.
 *
 * @throws Error if the site requires a chain, method or event that the phone does not grant
 */
export function createApprovedNamespaces(
  proposal: ProposalTypes.Struct,
  chains: readonly string[],
  { keys, isGranted }: { keys(): Keys; isGranted(method: string): boolean },
): SessionTypes.Namespaces {
  const supportedNamespaces = Object.fromEntries(
    splitByNamespace(chains).map(([namespace, chainsOfNamespace]) => {
      const supportedNamespace = createFullNamespace(namespace, chainsOfNamespace, keys())
      return [namespace, { ...supportedNamespace, methods: supportedNamespace.methods.filter(isGranted) }]
    }),
  )
  return buildApprovedNamespaces({ proposal, supportedNamespaces })
}

/**
 * Returns the namespaces of a session after its chains have been replaced by `chains`. A namespace that the session already has keeps its
 * methods and events. A new namespace gets all of them.
 */
export function namespacesWithChains(
  { namespaces }: SessionTypes.Struct,
  chains: readonly string[],
  keys: Keys,
): SessionTypes.Namespaces {
  return Object.fromEntries(
    splitByNamespace(chains).map(([namespace, chainsOfNamespace]) => {
      const { methods, events } = namespaces[namespace] ?? createFullNamespace(namespace, chainsOfNamespace, keys)
      return [namespace, { ...createFullNamespace(namespace, chainsOfNamespace, keys), methods, events }]
    }),
  )
}

/** Returns the CAIP-2 ids of the chains that a session grants. */
export function chainsOf({ namespaces }: SessionTypes.Struct): string[] {
  const accounts = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

function createFullNamespace(namespace: PhoneNamespace, chains: readonly string[], keys: Keys) {
  return {
    chains: [...chains],
    methods: methodNamesOf(namespace),
    events: [...phoneEventNames[namespace]],
    accounts: chains.flatMap((chain) => addressesOn(keys, chain).map((address) => `${chain}:${address}`)),
  }
}

function splitByNamespace(chains: readonly string[]): [PhoneNamespace, string[]][] {
  return phoneNamespaces
    .map((namespace): [PhoneNamespace, string[]] => [
      namespace,
      chains.filter((chain) => namespaceOf(chain) === namespace),
    ])
    .filter(([, chainsOfNamespace]) => chainsOfNamespace.length > 0)
}
