import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { addressOf, chainOf, toNetworkId, toSessionChain } from './networkId.ts'
import type { GrantedNamespace, Selection, SessionNamespaceName, SessionState } from './sessionState.ts'

type Kit = { networks: readonly Network[]; defaultNetwork: Network }

/**
 * Selects a chain and an account for each namespace. The order is: the earlier selection if the wallet still grants it, the kit's default
 * network, the first granted network of the kit, and the wallet's first chain.
 */
export function selectAll(
  namespaces: SessionState['namespaces'],
  before: SessionState['selected'],
  kit: Kit,
): SessionState['selected'] {
  return Object.fromEntries(
    (Object.entries(namespaces) as [SessionNamespaceName, GrantedNamespace][]).map(([namespace, granted]) => {
      const ids = [before[namespace]?.chain, kit.defaultNetwork.caipNetworkId].concat(
        kit.networks.map(({ caipNetworkId }) => caipNetworkId),
      )
      const chain = ids.find((id) => id && toSessionChain(granted, kit.networks, id))
      return [namespace, select(granted, kit, chain, before[namespace]?.address)]
    }),
  )
}

/** Selects a chain with the given account, or else with its first account. */
function select(granted: GrantedNamespace, kit: Kit, chain: CaipNetworkId | undefined, address?: string): Selection {
  const selected = chain ?? toNetworkId(kit.networks, granted.chains[0] as CaipNetworkId)
  const addresses = addressesOn(granted, kit.networks, selected)
  return { chain: selected, address: findAddress(addresses, address) ?? (addresses[0] as string) }
}

/** Switches to a chain and to an account on it, by default the account in use. Returns `undefined` if the chain is not granted. */
export function reselect({
  granted,
  networks,
  chain,
  address,
  before,
}: {
  granted: GrantedNamespace
  networks: readonly Network[]
  chain: CaipNetworkId
  address: string | undefined
  before: Selection | undefined
}): Selection | undefined {
  const id = toNetworkId(networks, chain)
  if (!toSessionChain(granted, networks, id)) return undefined
  const addresses = addressesOn(granted, networks, id)
  const wanted = findAddress(addresses, address) ?? findAddress(addresses, before?.address)
  return { chain: id, address: wanted ?? (addresses[0] as string) }
}

/** Whether a chain is in use, with the account if one is given. */
export function isSelected(selected: Selection | undefined, chain: CaipNetworkId, address?: string): boolean {
  if (selected?.chain !== chain) return false
  return address === undefined || findAddress([selected.address], address) !== undefined
}

/** Returns the accounts that a namespace grants on a network, without duplicates, in the wallet's order. */
export function addressesOn(
  granted: GrantedNamespace,
  networks: readonly Network[],
  caipNetworkId: CaipNetworkId,
): readonly string[] {
  const own = granted.accounts.filter((account) => toNetworkId(networks, chainOf(account)) === caipNetworkId)
  return [...new Map(own.map(addressOf).map((address) => [fold(address), address])).values()]
}

/** Returns the accounts on the chain in use, with the active account first. */
export function addressesInUse(
  granted: GrantedNamespace,
  networks: readonly Network[],
  { chain, address }: Selection,
): readonly string[] {
  return [address, ...addressesOn(granted, networks, chain).filter((one) => one !== address)]
}

/** Returns the address in the spelling of the list. */
export function findAddress(addresses: readonly string[], address: string | undefined): string | undefined {
  return address === undefined ? undefined : addresses.find((one) => fold(one) === fold(address))
}

/**
 * Makes addresses comparable. Two hex spellings of one address differ only in case, because one may carry a checksum. Base58 addresses are
 * case-sensitive.
 */
function fold(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
