import { type AdapterStorage, type Connector, fingerprint } from '@latchkey/core/adapter'

const key = 'wallet'

type Looks = Pick<Connector, 'id' | 'name' | 'imageUrl'>

/** Notes what the connected wallet looked like, so that another one under its rdns is not taken for it after a reload. */
export function rememberWallet(storage: AdapterStorage, connector: Looks): void {
  storage.set(key, `${toFingerprint(connector)} ${connector.id}`)
}

/** Whether a wallet looks like the one that was connected under this id; `undefined` when nothing was noted. */
export function isRememberedWallet(storage: AdapterStorage, id: string, connector: Looks): boolean | undefined {
  const [noted, notedId] = storage.get(key)?.split(' ') ?? []
  return notedId === id ? noted === toFingerprint(connector) : undefined
}

function toFingerprint({ name, imageUrl }: Looks): string {
  return fingerprint({ name, ...(imageUrl && { icon: imageUrl }) })
}
