import { toWalletName } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import { toWalletIcon } from '@latchkey/protocol'
import type { NameClaim, ProviderApi, Wallet, WalletRegistry } from '../registry.ts'

export declare namespace addWallet {
  type Parameters = {
    shape: ProviderApi
    source: object
    /** The name that the wallet reported. `name` and `icon` are not validated yet. A wallet with an invalid name is not added. */
    name: unknown
    icon?: unknown
    /** `ANNOUNCED` if the wallet reported its own name. `INJECTED` if the wallet was recognized by its global variable. */
    type: 'ANNOUNCED' | 'INJECTED'
    /** Whether a scan of the page's global variables found the wallet. Repeated scans must not list the same wallet again. */
    isScanned?: boolean
  }
}

/**
 * Adds a wallet to the registry, in a new or an existing row of the list of wallets. Requests of a row always go to the object for which
 * the row was created.
 *
 * An announced wallet joins an existing row in two cases: if the row has the same object and name, or if the row's object comes from the
 * global variable that is known for this wallet. Any other wallet with the same name gets its own row, and both rows are marked as
 * duplicates. An object with two names gets two rows. The later row is marked as a duplicate, because another script may have announced the
 * object under a wrong name.
 *
 * @returns a function that removes what was added. Repeated calls for one object and name return the same function. Returns `undefined` if
 * nothing was added
 */
export function addWallet(registry: WalletRegistry, parameters: addWallet.Parameters): (() => void) | undefined {
  const { source, type, isScanned } = parameters
  const name = toWalletName(parameters.name)
  if (!name) return
  const id = toConnectorId(name)
  const nameClaims = registry.nameClaims.get(source) ?? new Map<string, NameClaim>()
  const previousClaim = nameClaims.get(id)
  let claim = previousClaim
  // If this object is already listed under another name, the kit cannot know which name is right. So the later row is marked as a
  // duplicate.
  if (!previousClaim && nameClaims.size > 0) registry.refuse(id)
  if (previousClaim?.type !== 'ANNOUNCED' && previousClaim?.type !== type) {
    const imageUrl = toWalletIcon(parameters.icon)
    const connector = { id, name, type, namespace: 'bip122', ...(imageUrl && { imageUrl }) } as const
    const newWallet = { connector, shape: parameters.shape, source, isGlobal: type === 'INJECTED' }
    const wallet = joinOrCreateRow(registry, newWallet, previousClaim, isScanned)
    if (!wallet) return registry.refuse(id) as undefined
    const rowId = wallet.connector.id
    const replacedWallet = registry.get(rowId)
    const newClaim: NameClaim = {
      type,
      wallet,
      remove() {
        if (nameClaims.get(id) !== newClaim) return
        previousClaim ? nameClaims.set(id, previousClaim) : nameClaims.delete(id)
        replacedWallet ? registry.put(replacedWallet) : registry.delete(rowId)
      },
    }
    claim = newClaim
    registry.nameClaims.set(source, nameClaims.set(id, newClaim))
    registry.put(wallet)
  }
  // If a scan has found the wallet, its row has to stay even when the wallet unregisters. So a copy replaces the claim in `nameClaims`:
  // `remove` of the original claim then does nothing.
  if (claim && isScanned) nameClaims.set(id, { ...claim })
  return claim?.remove
}

/**
 * Returns the row for a wallet: an existing row that the wallet joins, or a new row. Returns `undefined` if the wallet must not be listed.
 */
function joinOrCreateRow(
  registry: WalletRegistry,
  wallet: Wallet,
  previousClaim: NameClaim | undefined,
  isScanned: boolean | undefined,
): Wallet | undefined {
  const { connector } = wallet
  const namesakes = registry.namesakes(connector.id)
  const globalNamesakes = connector.type === 'ANNOUNCED' ? namesakes.filter((other) => other.isGlobal) : []
  const [globalWallet] = globalNamesakes
  // An announced wallet takes over the row of its global variable. The row then has the announced name, by which core combines the wallet's
  // rows in several namespaces. If the global variable has held two objects over time, one of them may be another wallet. The announced
  // wallet then takes over neither of their rows.
  const rowToJoin =
    previousClaim?.wallet ??
    (globalWallet && globalNamesakes.length === 1 && canJoinRow(globalWallet, connector) ? globalWallet : undefined)
  if (rowToJoin)
    return { ...rowToJoin, connector: { ...rowToJoin.connector, ...connector, id: rowToJoin.connector.id } }
  // At most two rows with the same name, type and icon are listed. Otherwise a global variable whose getter returns a new object each time
  // would add a row at every scan.
  const lookAlikes = namesakes.filter(
    (other) => other.connector.type === connector.type && other.connector.imageUrl === connector.imageUrl,
  )
  return (isScanned && lookAlikes.length > 1) || (connector.type === 'ANNOUNCED' && !registry.admits(connector.id))
    ? undefined
    : { ...wallet, connector: { ...connector, id: registry.freeId(connector.id, wallet.source) } }
}

/**
 * Whether an announced wallet may join the row of the wallet in the known global variable. That row has no icon at first. Once the row has
 * the icon of an announcement, only announcements with the same icon may join. A copy of the name and the icon does no harm, because the
 * row's requests go to the object in the global variable.
 */
function canJoinRow({ connector }: Wallet, announced: Connector): boolean {
  return connector.type === 'INJECTED' || (!!announced.imageUrl && connector.imageUrl === announced.imageUrl)
}

/**
 * Converts a name to an id. "UniSat" and "UniSat Wallet" get the same id. `~` is replaced, because the registry adds `~2` to an id that is
 * already used.
 */
function toConnectorId(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replaceAll(/[ ~]/g, '-')
}
