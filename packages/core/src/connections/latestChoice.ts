import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'

/** A wallet that the visitor chose to connect. */
type WalletChoice = Pick<Connector, 'namespace' | 'id'>

/**
 * For each kit, the wallet that the visitor chose last, in any namespace. Absent after the visitor disconnected this
 * wallet. The choice is stored in core, because an adapter knows only the choices in its own namespace.
 */
const latestChoices = new WeakMap<Core, WalletChoice>()

/**
 * Records that the visitor chose a wallet, and cancels the requests to wallets that were chosen before and have not
 * responded.
 *
 * @returns a function that returns whether this wallet is still the visitor's latest choice
 */
export function recordChoice(core: Core, { namespace, id }: WalletChoice): () => boolean {
  const choice = { namespace, id }
  latestChoices.set(core, choice)
  cancelOutdatedRequests(core)
  return () => isLatestChoice(core, choice)
}

/** Whether a wallet is the visitor's latest choice. */
export function isLatestChoice(core: Core, choice: WalletChoice): boolean {
  return isSameChoice(latestChoices.get(core), choice)
}

/** The choices whose wallet is connected. A wallet that was asked to connect but has not responded is not in this set. */
const connectedChoices = new WeakSet<WalletChoice>()

/** Records that a wallet is connected, if the wallet is still the visitor's latest choice. */
export function markChoiceConnected(core: Core, choice: WalletChoice): void {
  const latestChoice = latestChoices.get(core)
  if (latestChoice && isSameChoice(latestChoice, choice)) connectedChoices.add(latestChoice)
}

/**
 * Whether the visitor chose this wallet again while the kit was disconnecting it, and the wallet has connected again.
 * If so, the wallet must stay in the state when the disconnect is complete.
 */
export function isChosenAgain(core: Core, choice: WalletChoice): boolean {
  const latestChoice = latestChoices.get(core)
  return latestChoice !== undefined && isSameChoice(latestChoice, choice) && connectedChoices.has(latestChoice)
}

/**
 * Records that the visitor disconnected wallets. If one of these wallets was asked to connect and has not responded,
 * the request is cancelled.
 */
export function forgetChoices(
  core: Core,
  disconnected: readonly { namespace?: Namespace | undefined; connectorId?: string | undefined }[],
): void {
  const latestChoice = latestChoices.get(core)
  if (
    latestChoice &&
    disconnected.some(({ namespace = latestChoice.namespace, connectorId = latestChoice.id }) =>
      isSameChoice(latestChoice, { namespace, id: connectorId }),
    )
  )
    latestChoices.delete(core)
  cancelOutdatedRequests(core)
}

function isSameChoice(one: WalletChoice | undefined, other: WalletChoice): boolean {
  return one?.namespace === other.namespace && one.id === other.id
}

/** The wallets that are being asked to connect. */
const pendingChoices = new WeakMap<Core, Set<WalletChoice>>()

/** Asks a wallet to connect. During the request, the wallet is in `pendingChoices`. */
export async function withPendingChoice<response>(
  core: Core,
  choice: WalletChoice,
  ask: () => Promise<response>,
): Promise<response> {
  const pendingChoicesOfKit = pendingChoices.get(core) ?? new Set()
  pendingChoices.set(core, pendingChoicesOfKit.add(choice))
  try {
    const response = await ask()
    markChoiceConnected(core, choice)
    return response
  } finally {
    pendingChoicesOfKit.delete(choice)
  }
}

function isPendingChoice(core: Core, choice: WalletChoice): boolean {
  return [...(pendingChoices.get(core) ?? [])].some((each) => isSameChoice(each, choice))
}

/**
 * Whether the request to connect a wallet is outdated: the wallet has not responded, and the visitor has since chosen
 * another wallet or disconnected.
 */
export function isOutdatedRequest(core: Core, choice: WalletChoice): boolean {
  const { connections = [] } = core.chain.state.byNamespace[choice.namespace] ?? {}
  const isConnected = connections.some(({ connectorId }) => connectorId === choice.id)
  return isPendingChoice(core, choice) && !isLatestChoice(core, choice) && !isConnected
}

/**
 * Disconnects the wallets that have not responded and that the visitor no longer wants to connect. Otherwise the
 * adapter would still connect such a wallet when it responds.
 */
function cancelOutdatedRequests(core: Core): void {
  for (const choice of pendingChoices.get(core) ?? [])
    if (isOutdatedRequest(core, choice))
      core.adapters[choice.namespace]?.disconnect({ connectorId: choice.id }).catch(core.log.error)
}

/**
 * The wallets that are being restored: each was asked and has not responded yet. The value for each wallet is the set
 * of ids of the wallets that disconnected during this restore.
 */
const pendingRestores = new WeakMap<Core, Map<WalletChoice, Set<string>>>()

/** Restores a wallet. During the restore, the wallet is in `pendingRestores`. */
export async function withPendingRestore<value>(
  core: Core,
  choice: WalletChoice,
  restore: (disconnectedIds: ReadonlySet<string>) => Promise<value>,
): Promise<value> {
  const disconnectedIds = new Set<string>()
  const pendingRestoresOfKit = pendingRestores.get(core) ?? new Map<WalletChoice, Set<string>>()
  pendingRestores.set(core, pendingRestoresOfKit.set(choice, disconnectedIds))
  try {
    return await restore(disconnectedIds)
  } finally {
    pendingRestoresOfKit.delete(choice)
  }
}

/**
 * Whether a wallet with this id is being restored. The number that an adapter appends to an id (`wallet~2`) is ignored,
 * because it can differ after a reload.
 */
export function isBeingRestored(core: Core, { namespace, id }: WalletChoice): boolean {
  return [...(pendingRestores.get(core)?.keys() ?? [])].some(
    (each) => each.namespace === namespace && removeSuffix(each.id) === removeSuffix(id),
  )
}

/** Removes the number that an adapter appends to an id (`wallet~2`) if several wallets announce the same id. */
export const removeSuffix = (id: string) => id.split('~')[0]

/** The result of `getLostWalletIds` for each kit. */
const lostWalletIdsByCore = new WeakMap<Core, Map<Namespace, Set<string>>>()

/**
 * Returns, per namespace, the ids of the wallets that closed their connection or could not be restored. The visitor did
 * not disconnect these wallets. So the kit may connect them again without a prompt, for example after the visitor
 * unlocks the wallet.
 */
export function getLostWalletIds(core: Core): Map<Namespace, Set<string>> {
  const idsByNamespace = lostWalletIdsByCore.get(core) ?? new Map<Namespace, Set<string>>()
  lostWalletIdsByCore.set(core, idsByNamespace)
  return idsByNamespace
}

/** Adds a wallet to `getLostWalletIds`, and to the disconnected ids of each restore in `pendingRestores`. */
export function addLostWallet(core: Core, { namespace, id }: WalletChoice): void {
  const idsByNamespace = getLostWalletIds(core)
  idsByNamespace.set(namespace, (idsByNamespace.get(namespace) ?? new Set()).add(id))
  for (const [choice, ids] of pendingRestores.get(core) ?? []) if (choice.namespace === namespace) ids.add(id)
}

/**
 * Removes a wallet from `getLostWalletIds`, and from the disconnected ids of each restore in `pendingRestores`.
 *
 * @returns whether the wallet was in `getLostWalletIds`
 */
export function removeLostWallet(core: Core, { namespace, id }: WalletChoice): boolean {
  for (const [choice, ids] of pendingRestores.get(core) ?? []) if (choice.namespace === namespace) ids.delete(id)
  return getLostWalletIds(core).get(namespace)?.delete(id) === true
}
