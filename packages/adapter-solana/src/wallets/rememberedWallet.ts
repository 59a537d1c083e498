import { type AdapterStorage, type Connector, fingerprint } from '@latchkey/core/adapter'

const keyOf = (connectorId: string) => `wallet.${connectorId}`

/** Notes that a wallet was connected, and what it looked like: another one of its name is not taken for it after a reload. */
export function rememberWallet(storage: AdapterStorage, connector: Connector): void {
  storage.set(keyOf(connector.id), toFingerprint(connector))
}

export function forgetWallet(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}

/** Whether a wallet looks like the one that was connected under this id; `undefined` when none was. */
export function isRemembered(storage: AdapterStorage, id: string, connector: Connector): boolean | undefined {
  const noted = storage.get(keyOf(id))
  return noted === undefined ? undefined : noted === toFingerprint(connector)
}

export function wasConnected(storage: AdapterStorage, id: string): boolean {
  return storage.get(keyOf(id)) !== undefined
}

function toFingerprint({ name, imageUrl }: Connector): string {
  return fingerprint({ name, ...(imageUrl && { icon: imageUrl }) })
}
