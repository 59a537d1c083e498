import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import { namespaceOf, type PhoneNamespace, phoneNamespaces } from '../phoneNetwork.ts'
import { methodsOf, phoneEvents } from './methods.ts'

type Keys = readonly PhoneKeys[]

/** The addresses on a network that a site is shown, the active one first: of Bitcoin the payment address alone. */
export function addressesOn(keys: Keys, caipNetworkId: string): string[] {
  const namespace = namespaceOf(caipNetworkId)
  return keys.map((account) => {
    if (namespace === 'eip155') return account.eip155.address
    if (namespace === 'solana') return account.solana.address
    return account.bip122(caipNetworkId)[0]?.address ?? ''
  })
}

/**
 * What the phone grants on these chains, out of what was asked.
 *
 * @throws Error where the site cannot do without more
 */
export function approvedNamespaces(
  proposal: ProposalTypes.Struct,
  chains: readonly string[],
  { keys, isGranted }: { keys(): Keys; isGranted(method: string): boolean },
): SessionTypes.Namespaces {
  const supportedNamespaces = Object.fromEntries(
    split(chains).map(([namespace, own]) => {
      const all = granted(namespace, own, keys())
      return [namespace, { ...all, methods: all.methods.filter(isGranted) }]
    }),
  )
  return buildApprovedNamespaces({ proposal, supportedNamespaces })
}

/** A session's grants moved to these chains, with the methods that it has; a namespace that is new gets all. */
export function movedNamespaces(
  { namespaces }: SessionTypes.Struct,
  chains: readonly string[],
  keys: Keys,
): SessionTypes.Namespaces {
  return Object.fromEntries(
    split(chains).map(([namespace, own]) => {
      const { methods, events } = namespaces[namespace] ?? granted(namespace, own, keys)
      return [namespace, { ...granted(namespace, own, keys), methods, events }]
    }),
  )
}

/** CAIP-2 ids that a session holds. */
export function chainsOf({ namespaces }: SessionTypes.Struct): string[] {
  const accounts = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

function granted(namespace: PhoneNamespace, chains: readonly string[], keys: Keys) {
  return {
    chains: [...chains],
    methods: methodsOf(namespace),
    events: [...phoneEvents[namespace]],
    accounts: chains.flatMap((chain) => addressesOn(keys, chain).map((address) => `${chain}:${address}`)),
  }
}

function split(chains: readonly string[]): [PhoneNamespace, string[]][] {
  return phoneNamespaces
    .map((namespace): [PhoneNamespace, string[]] => [
      namespace,
      chains.filter((chain) => namespaceOf(chain) === namespace),
    ])
    .filter(([, own]) => own.length > 0)
}
