import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletListingEntry } from '@latchkey/protocol'
import { walletListingEntry } from '@latchkey/protocol/schemas'
import { walletId } from '@latchkey/wallets'
import { issueFields } from '../../../platform/issueFields.ts'
import { listFiles } from './listFiles.ts'
import { unfitFields } from './unfitFields.ts'

const maxBytes = 5 * 1024 * 1024

type Wallets = Map<string, WalletListingEntry>

/**
 * Reads an operator's wallets. Each file `<folder>/wallets/*.json` holds a wallet or a list of wallets, in the format of `GET /getWallets`.
 *
 * An entry with the id of a listed wallet changes the given fields; `null` removes a field. With `"listed": false` it removes the wallet
 * from the directory. A new wallet without an id gets one from its name.
 *
 * @returns all wallets in the directory's order, and a sentence for each file, wallet or field that is not valid.
 */
export function readWallets(
  folder: string,
  base: readonly WalletListingEntry[],
): { wallets: WalletListingEntry[]; problems: string[] } {
  const problems: string[] = []
  const wallets: Wallets = new Map(base.map((wallet) => [wallet.id, wallet]))
  const names = listFiles(join(folder, 'wallets'))
  if ('problem' in names) return { wallets: [...base], problems: [`wallets: ${names.problem}`] }
  for (const name of names) {
    const where = `wallets/${name}`
    if (!name.endsWith('.json')) {
      problems.push(`${where}: wallets are in .json files`)
      continue
    }
    const content = readJson(join(folder, 'wallets', name))
    if ('problem' in content) {
      problems.push(`${where}: ${content.problem}`)
      continue
    }
    const isList = Array.isArray(content.value)
    for (const [index, value] of [content.value].flat(1).entries())
      problems.push(
        ...applyEntry(value, wallets).map((problem) => `${where}${isList ? `, wallet ${index + 1}` : ''}: ${problem}`),
      )
  }
  return { wallets: [...wallets.values()].sort((a, b) => orderOf(a) - orderOf(b)), problems }
}

/** Adds, changes or removes a wallet of the directory. Returns the problems of the entry. */
function applyEntry(value: unknown, wallets: Wallets): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['a wallet is an object']
  const { listed, ...given } = value as Record<string, unknown>
  const id = given.id ?? (typeof given.name === 'string' ? walletId(given.name) : undefined)
  const known = typeof id === 'string' ? wallets.get(id) : undefined
  if (listed === false) {
    if (known) wallets.delete(known.id)
    return known ? [] : [`id: no wallet has the id ${JSON.stringify(id)}, so none leaves the directory`]
  }
  const parsed = walletListingEntry.safeParse({ image_id: id, ...known, ...given, id })
  if (!parsed.success) return [`${issueFields(parsed.error)}: not fit, and a wallet needs it; the wallet is left out`]
  wallets.set(parsed.data.id, parsed.data)
  return unfitFields(given, parsed.data)
}

function readJson(path: string): { value: unknown } | { problem: string } {
  try {
    if (statSync(path).size > maxBytes)
      return { problem: `a file of wallets has at most ${maxBytes / 1024 / 1024} MiB` }
    return { value: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    return { problem: `it cannot be read: ${(error as Error).message}` }
  }
}

/** A wallet without an order comes after all wallets with one. */
function orderOf({ order = Number.MAX_SAFE_INTEGER }: WalletListingEntry): number {
  return order
}
