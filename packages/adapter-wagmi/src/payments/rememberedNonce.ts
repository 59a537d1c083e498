import type { AdapterStorage } from '@latchkey/core/adapter'

/** The sender of a transaction in lower case, and the transaction's number among those of the sender. */
export type UsedNonce = { from: string; nonce: bigint }

const prefix = 'payment.'
/** The limit of entries. An entry stays if its transaction is never followed to the end. Beyond the limit, other entries are removed. */
const maxEntries = 20

/** Stores the nonce of a transaction, so that the transaction can be followed after a reload. */
export function rememberNonce(storage: AdapterStorage, transactionId: string, { from, nonce }: UsedNonce): void {
  const keys = storage.keys().filter((key) => key.startsWith(prefix))
  for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries + 1))) storage.remove(key)
  storage.set(prefix + transactionId, `${from} ${nonce}`)
}

/** Returns the stored nonce of a transaction. */
export function readNonce(storage: AdapterStorage, transactionId: string): UsedNonce | undefined {
  const [, from, nonce] = /^(0x[0-9a-f]{40}) (\d{1,20})$/.exec(storage.get(prefix + transactionId) ?? '') ?? []
  return from && nonce ? { from, nonce: BigInt(nonce) } : undefined
}

export function forgetNonce(storage: AdapterStorage, transactionId: string): void {
  storage.remove(prefix + transactionId)
}
