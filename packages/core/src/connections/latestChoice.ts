import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'

type Choice = Pick<Connector, 'namespace' | 'id'>

/**
 * The wallet that the visitor chose last, in any namespace; absent once they disconnected it. An adapter knows only the choices in its own
 * namespace.
 */
const latest = new WeakMap<Core, Choice>()

/** Records that the visitor chose a wallet. The returned function tells whether this is still their latest choice. */
export function choose(core: Core, { namespace, id }: Choice): () => boolean {
  const choice = { namespace, id }
  latest.set(core, choice)
  leavePassedOver(core)
  return () => isLatest(core, choice)
}

/** Whether a wallet is the visitor's latest choice. */
export function isLatest(core: Core, choice: Choice): boolean {
  return isSame(latest.get(core), choice)
}

/** The latest choices that are connected. A wallet that has only been asked, and may decline, is not among them. */
const agreed = new WeakSet<Choice>()

/** Records that a wallet is connected by the visitor's choice, if that is still the latest one. */
export function agree(core: Core, choice: Choice): void {
  const now = latest.get(core)
  if (now && isSame(now, choice)) agreed.add(now)
}

/**
 * Whether a wallet is the latest choice and has agreed. A visitor may choose a wallet again while its disconnect is still running: then the
 * disconnect removes it, unless it has agreed.
 */
export function isChosenAgain(core: Core, choice: Choice): boolean {
  const now = latest.get(core)
  return now !== undefined && isSame(now, choice) && agreed.has(now)
}

/** Records that the visitor left wallets. This includes a wallet that is still asked to connect and may agree later. */
export function leaveChoice(
  core: Core,
  left: readonly { namespace?: Namespace | undefined; connectorId?: string | undefined }[],
): void {
  const now = latest.get(core)
  if (
    now &&
    left.some(({ namespace = now.namespace, connectorId = now.id }) => isSame(now, { namespace, id: connectorId }))
  )
    latest.delete(core)
  leavePassedOver(core)
}

function isSame(one: Choice | undefined, other: Choice): boolean {
  return one?.namespace === other.namespace && one.id === other.id
}

/** The wallets that are being asked to connect. */
const asked = new WeakMap<Core, Set<Choice>>()

export async function whileAsked<answer>(core: Core, choice: Choice, ask: () => Promise<answer>): Promise<answer> {
  const open = asked.get(core) ?? new Set()
  asked.set(core, open.add(choice))
  try {
    const response = await ask()
    agree(core, choice)
    return response
  } finally {
    open.delete(choice)
  }
}

function isAsked(core: Core, choice: Choice): boolean {
  return [...(asked.get(core) ?? [])].some((each) => isSame(each, choice))
}

/** Whether a wallet is still being asked to connect although the visitor has chosen another one or disconnected. */
export function isPassedOver(core: Core, choice: Choice): boolean {
  const { connections = [] } = core.chain.state.byNamespace[choice.namespace] ?? {}
  const isConnected = connections.some(({ connectorId }) => connectorId === choice.id)
  return isAsked(core, choice) && !isLatest(core, choice) && !isConnected
}

/** Disconnects wallets that the visitor no longer wants. Otherwise the adapter would accept their late approval. */
function leavePassedOver(core: Core): void {
  for (const choice of asked.get(core) ?? [])
    if (isPassedOver(core, choice))
      core.adapters[choice.namespace]?.disconnect({ connectorId: choice.id }).catch(core.log.error)
}

/** The wallets that are being restored: asked, but not yet adopted or disconnected. Each has the ids that ended since it was asked. */
const restored = new WeakMap<Core, Map<Choice, Set<string>>>()

export async function whileRestored<value>(
  core: Core,
  choice: Choice,
  restore: (ended: ReadonlySet<string>) => Promise<value>,
): Promise<value> {
  const ended = new Set<string>()
  const open = restored.get(core) ?? new Map<Choice, Set<string>>()
  restored.set(core, open.set(choice, ended))
  try {
    return await restore(ended)
  } finally {
    open.delete(choice)
  }
}

/** Whether a wallet is being restored, under this id or under the same id with another number at the end. */
export function isBeingRestored(core: Core, { namespace, id }: Choice): boolean {
  return [...(restored.get(core)?.keys() ?? [])].some(
    (each) => each.namespace === namespace && baseOf(each.id) === baseOf(id),
  )
}

/** Removes the number that an adapter adds to an id (`wallet~2`) if several wallets claim it. */
export const baseOf = (id: string) => id.split('~')[0]

const ended = new WeakMap<Core, Map<Namespace, Set<string>>>()

/**
 * Per namespace, the wallets that ended their connection or could not be restored. The visitor did not disconnect them, so they may connect
 * again without a request, for example after they are unlocked.
 */
export function endedWallets(core: Core): Map<Namespace, Set<string>> {
  const wallets = ended.get(core) ?? new Map<Namespace, Set<string>>()
  ended.set(core, wallets)
  return wallets
}

export function addEnded(core: Core, { namespace, id }: Choice): void {
  const wallets = endedWallets(core)
  wallets.set(namespace, (wallets.get(namespace) ?? new Set()).add(id))
  for (const [choice, ids] of restored.get(core) ?? []) if (choice.namespace === namespace) ids.add(id)
}

/** @returns whether the wallet was in the list */
export function removeEnded(core: Core, { namespace, id }: Choice): boolean {
  for (const [choice, ids] of restored.get(core) ?? []) if (choice.namespace === namespace) ids.delete(id)
  return endedWallets(core).get(namespace)?.delete(id) === true
}
