import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { addressOf, chainOf, toNetworkId, toSessionChain } from './networkId.ts'
import type { GrantedNamespace, Selection, SessionNamespaceName, SessionState } from './sessionState.ts'

type Kit = { networks: readonly Network[]; defaultNetwork: Network }

/**
 * The chain and account of each namespace that are in use: those before where the wallet still grants them, else the kit's default
 * network, else the first of the kit's networks that is granted, else what the wallet named first.
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

/** A chain with the wanted account, or with its first. */
function select(granted: GrantedNamespace, kit: Kit, chain: CaipNetworkId | undefined, address?: string): Selection {
  const selected = chain ?? toNetworkId(kit.networks, granted.chains[0] as CaipNetworkId)
  const addresses = addressesOn(granted, kit.networks, selected)
  return { chain: selected, address: findAddress(addresses, address) ?? (addresses[0] as string) }
}

/** Moves to a chain, and to an account of it, by default the one in use; `undefined` for a chain that is not granted. */
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

/** Whether a chain, and an account of it if one is named, are in use. */
export function isSelected(selected: Selection | undefined, chain: CaipNetworkId, address?: string): boolean {
  if (selected?.chain !== chain) return false
  return address === undefined || findAddress([selected.address], address) !== undefined
}

/** The accounts that a namespace grants on a network, each once, in the wallet's order. */
export function addressesOn(
  granted: GrantedNamespace,
  networks: readonly Network[],
  caipNetworkId: CaipNetworkId,
): readonly string[] {
  const own = granted.accounts.filter((account) => toNetworkId(networks, chainOf(account)) === caipNetworkId)
  return [...new Map(own.map(addressOf).map((address) => [fold(address), address])).values()]
}

/** The same of the chain in use, the active one first. */
export function addressesInUse(
  granted: GrantedNamespace,
  networks: readonly Network[],
  { chain, address }: Selection,
): readonly string[] {
  return [address, ...addressesOn(granted, networks, chain).filter((one) => one !== address)]
}

/** The same address as the list writes it. */
export function findAddress(addresses: readonly string[], address: string | undefined): string | undefined {
  return address === undefined ? undefined : addresses.find((one) => fold(one) === fold(address))
}

/** Hex addresses differ in case alone where one of them carries a checksum; base58 ones are what they are. */
function fold(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
