import type { AdapterStorage, Connector } from '../adapter.ts'
import { fingerprint } from './fingerprint.ts'
import { type Listed, type Registry, withoutSuffix } from './registry.ts'
import { waitUntil } from './waitUntil.ts'

/** How long a wallet may take to show itself after the page has begun to look for wallets. */
const appearanceLimitMs = 3_000

const keyOf = (connectorId: string) => `wallet.${connectorId}`

/** Notes that a wallet is connected, and what it looks like, so that another one of its name is not taken for it after a reload. */
export function rememberWallet(storage: AdapterStorage, connector: Connector): void {
  storage.set(keyOf(connector.id), fingerprint(connector))
}

/**
 * Notes what a wallet looks like that was restored. Among two of one name it may have the id by which the other one is noted: that
 * note stays, since the other is to be restored by it.
 *
 * @param connectorId - the id that it was connected under
 */
export function rememberRestored(storage: AdapterStorage, connectorId: string, connector: Connector): void {
  if (connector.id === connectorId || !isRemembered(storage, connector.id)) rememberWallet(storage, connector)
}

export function forgetWallet(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}

export function isRemembered(storage: AdapterStorage, connectorId: string): boolean {
  return storage.get(keyOf(connectorId)) !== undefined
}

export declare namespace findRemembered {
  type Parameters<wallet extends Listed> = {
    connectorId: string
    registry: Registry<wallet>
    storage: AdapterStorage
    /** When the page began to look for wallets, in ms since epoch; default: now. */
    startedAt: number | undefined
    /** Looks for those that tell nobody that they have come. */
    scan?(): void
    signal: AbortSignal
  }
}

/**
 * The wallet that was connected under this id, waiting for one that comes late. Among several of one name it is the one that looks as
 * it did; one that looks otherwise than noted is taken once no better one came, and only while it is alone. Where nothing was noted,
 * the id has to do.
 */
export async function findRemembered<wallet extends Listed>({
  connectorId,
  registry,
  storage,
  startedAt = Date.now(),
  scan = () => {},
  signal,
}: findRemembered.Parameters<wallet>): Promise<wallet | undefined> {
  const noted = storage.get(keyOf(connectorId))
  const isIt = ({ connector }: wallet) =>
    noted === undefined
      ? connector.id === connectorId
      : withoutSuffix(connector.id) === withoutSuffix(connectorId) && fingerprint(connector) === noted
  const found = await waitUntil({
    check() {
      scan()
      return registry.list().find(isIt)
    },
    subscribe: registry.subscribe,
    // Several that are gone are waited for once.
    limitMs: Math.max(0, startedAt + appearanceLimitMs - Date.now()),
    signal,
  })
  const namesake = registry.get(connectorId)
  return found ?? (namesake && !registry.hasTwin(namesake) ? namesake : undefined)
}
