import { type AdapterStorage, type Connector, fingerprint } from '@latchkey/core/adapter'

const keyOf = (connectorId: string) => `wallet.${connectorId}`

type Looks = Pick<Connector, 'id' | 'name' | 'imageUrl'>

/** Notes what a connected wallet looked like, so that another one under its rdns is not taken for it after a reload. */
export function rememberWallet(storage: AdapterStorage, connector: Looks): void {
  storage.set(keyOf(connector.id), toFingerprint(connector))
}

/** Whether a wallet looks like the one that was connected under this id; `undefined` when nothing was noted. */
export function isRememberedWallet(storage: AdapterStorage, id: string, connector: Looks): boolean | undefined {
  const noted = storage.get(keyOf(id))
  return noted === undefined ? undefined : noted === toFingerprint(connector)
}

function toFingerprint({ name, imageUrl }: Looks): string {
  return fingerprint({ name, ...(imageUrl && { icon: imageUrl }) })
}
