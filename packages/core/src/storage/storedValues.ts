import { cleanWalletName, isCaipNetworkId, isNamespace, type Namespace } from '@latchkey/protocol'

/** A wallet that was used recently. The stored list has the newest one first. */
export type RecentWallet = {
  id: string
  name: string
  imageUrl?: string | undefined
  rdns?: string
  /** The source of `id`: the namespace of the wallet's connector, or `directory`. Absent in entries that an older version stored. */
  from?: string
}

/** A wallet that the visitor disconnected, with the address of the account that was in use. */
export type RecentConnection = { connectorId: string; address: string; name: string; imageUrl?: string }

/**
 * The wallet that the visitor last opened by a pairing link on this device, and the kind of this link (`LinkPlace`). For
 * each request to the wallet, the kit opens the wallet again by the same kind of link.
 */
export type WalletConnectLink = { id: string; place: string }

/**
 * All keys that a kit stores under `latchkey/<id>/`, with the function that checks the value of each key when it is
 * read. The functions are written by hand, because a schema library is larger than the rest of the first load. Lists
 * are cut to a maximum length, because any script in the page may have written a very long list.
 */
export const storedValues = {
  /** The namespace that was active last. */
  activeNamespace: (value: unknown) => (isNamespace(value) ? value : undefined),
  /** The network that the visitor chose last, per namespace. */
  activeNetworks: perNamespace((value) => isCaipNetworkId(value) && value),
  /** Whether a wallet was connected, per namespace. */
  connectionStatus: perNamespace((value) => (value === 'connected' || value === 'disconnected') && value),
  /** The ids of the connected wallets, per namespace; the one in use first. */
  connectedConnectorIds: perNamespace(
    (value): false | readonly string[] =>
      Array.isArray(value) && value.every((id) => isText(id, 253)) && value.slice(0, 16),
  ),
  /** Wallets that the visitor disconnected, newest first, per namespace. */
  recentConnections: perNamespace(
    (value): false | readonly RecentConnection[] =>
      Array.isArray(value) && value.slice(0, 5).flatMap(toRecentConnection),
  ),
  /** The names that the visitor or the site gave to accounts, by address, per namespace. The newest name is last. */
  addressLabels: perNamespace(
    (value): false | Readonly<Record<string, string>> =>
      isRecord(value) &&
      Object.values(value).every((label) => isText(label, 80)) &&
      Object.fromEntries(Object.entries(value as Record<string, string>).slice(-1_000)),
  ),
  recentWallets: (value: unknown) => (Array.isArray(value) ? value.slice(0, 5).flatMap(toRecentWallet) : undefined),
  /** When the newest open WalletConnect offer (session proposal) expires, in ms since the epoch. */
  offeredUntil: (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined),
  walletConnectLink: (value: unknown): WalletConnectLink | undefined =>
    isRecord(value) && isText(value.id, 200) && isText(value.place, 9)
      ? { id: value.id, place: value.place }
      : undefined,
}

export type StoredKey = keyof typeof storedValues
export type StoredValue<key extends StoredKey> = NonNullable<ReturnType<(typeof storedValues)[key]>>

/**
 * Returns a function that checks a value for each namespace. The function removes the namespaces whose value is
 * invalid, and returns `undefined` if no namespace remains.
 */
function perNamespace<value>(readValue: (value: unknown) => value | false) {
  return (stored: unknown): Partial<Record<Namespace, value>> | undefined => {
    if (!isRecord(stored)) return undefined
    const storedNamespaces = Object.keys(stored).filter(isNamespace)
    const validEntries = storedNamespaces
      .map((namespace) => [namespace, readValue(stored[namespace])])
      .filter(([, value]) => value)
    return storedNamespaces[0] && !validEntries[0] ? undefined : Object.fromEntries(validEntries)
  }
}

/**
 * Returns a list with the checked wallet. The list is empty if the wallet is invalid, so that `flatMap` removes only
 * this wallet. Names and pictures come from wallets, and any script in the page may have changed the stored data.
 */
function toRecentWallet(value: unknown): RecentWallet[] {
  if (!isRecord(value)) return []
  const name = cleanWalletName(value.name)
  if (!isText(value.id, 200) || !name) return []
  return [
    {
      id: value.id,
      name,
      ...toImageField(value),
      ...(isText(value.rdns, 200) && { rdns: value.rdns }),
      ...(isText(value.from, 9) && { from: value.from }),
    },
  ]
}

/** Returns a list with the checked connection. The list is empty if the connection is invalid. */
function toRecentConnection(value: unknown): RecentConnection[] {
  if (!isRecord(value)) return []
  const name = cleanWalletName(value.name)
  const { connectorId, address } = value
  if (!isText(connectorId, 200) || !name || !isText(address, 128) || !/^[a-z0-9]+$/i.test(address)) return []
  return [{ connectorId, address, name, ...toImageField(value) }]
}

/**
 * Returns the field `imageUrl` if the wallet's picture is small, otherwise no field. A wallet may announce a picture of
 * up to 64 kB, and the kit shares the limited storage with the site's own data.
 */
function toImageField({ imageUrl }: Record<string, unknown>): { imageUrl?: string } {
  return isText(imageUrl, 8_192) && /^(data:image\/|https:)/.test(imageUrl) ? { imageUrl } : {}
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
