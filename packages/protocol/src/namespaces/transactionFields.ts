import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import type { SupportedNamespace } from './namespaces.ts'
import * as solana from './solana.ts'

/** The fields that a transaction can have in each namespace. The field `token` is not listed, because not every adapter can send tokens. */
export const transactionFields = {
  eip155: eip155.transactionFields,
  solana: solana.transactionFields,
  bip122: bip122.transactionFields,
} satisfies Readonly<Record<SupportedNamespace, readonly string[]>>
