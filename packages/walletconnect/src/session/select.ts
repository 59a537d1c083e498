import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { addressOf, chainOf, toNetworkId, toSessionChain } from './networkId.ts'
import type { GrantedNamespace, Selection, SessionNamespaceName, SessionState } from './sessionState.ts'

type KitNetworks = { networks: readonly Network[]; defaultNetwork: Network }

/**
 * Selects a chain and an account for each namespace. The first of these chains that the wallet grants is selected: the chain of the earlier
 * selection, the kit's default network, each network of the kit, and the wallet's first chain.
 */
export function selectAll(
  namespaces: SessionState['namespaces'],
  before: SessionState['selected'],
  kit: KitNetworks,
): SessionState['selected'] {
  return Object.fromEntries(
    (Object.entries(namespaces) as [SessionNamespaceName, GrantedNamespace][]).map(([namespace, granted]) => {
      const preferredIds = [before[namespace]?.chain, kit.defaultNetwork.caipNetworkId].concat(
        kit.networks.map(({ caipNetworkId }) => caipNetworkId),
      )
      const chain = preferredIds.find((id) => id && toSessionChain(granted, kit.networks, id))
      return [namespace, select(granted, kit, chain, before[namespace]?.address)]
    }),
  )
}

/** Selects a chain and the given account, or else the first account on that chain. */
function select(
  granted: GrantedNamespace,
  kit: KitNetworks,
  chain: CaipNetworkId | undefined,
  address?: string,
): Selection {
  const selectedChain = chain ?? toNetworkId(kit.networks, granted.chains[0] as CaipNetworkId)
  const addresses = addressesOn(granted, kit.networks, selectedChain)
  return { chain: selectedChain, address: findAddress(addresses, address) ?? (addresses[0] as string) }
}

/**
 * Returns a selection with another chain and an account on that chain, by default the active account. Returns `undefined` if the chain is
 * not granted.
 */
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
  const matchingAddress = findAddress(addresses, address) ?? findAddress(addresses, before?.address)
  return { chain: id, address: matchingAddress ?? (addresses[0] as string) }
}

/** Returns whether a chain is the active chain and, if `address` is given, whether this address is the active account. */
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
  const networkAccounts = granted.accounts.filter(
    (account) => toNetworkId(networks, chainOf(account)) === caipNetworkId,
  )
  return [...new Map(networkAccounts.map(addressOf).map((address) => [toComparableAddress(address), address])).values()]
}

/** Returns the accounts on the active chain, with the active account first. */
export function addressesInUse(
  granted: GrantedNamespace,
  networks: readonly Network[],
  { chain, address }: Selection,
): readonly string[] {
  return [address, ...addressesOn(granted, networks, chain).filter((one) => one !== address)]
}

/** Finds an address in a list, also in another spelling. Returns the address as the list spells it. */
export function findAddress(addresses: readonly string[], address: string | undefined): string | undefined {
  return address === undefined
    ? undefined
    : addresses.find((one) => toComparableAddress(one) === toComparableAddress(address))
}

/**
 * Converts an address so that equal addresses become equal texts. The case of a hex address does not matter, because it only contains a
 * checksum (EIP-55). Base58 addresses are case-sensitive.
 */
function toComparableAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
