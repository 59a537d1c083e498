import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletListingEntry } from '@latchkey/protocol'
import { walletListingEntry } from '@latchkey/protocol/schemas'
import { walletId } from '@latchkey/wallets'
import { listIssueFields } from '../../../platform/listIssueFields.ts'
import { listFiles } from './listFiles.ts'
import { describeUnfitFields } from './unfitFields.ts'

/** The maximum size of a file of wallets, in bytes. */
const maxFileBytes = 5 * 1024 * 1024

type WalletsById = Map<string, WalletListingEntry>

/**
 * Reads an operator's wallets. Each file `<folder>/wallets/*.json` holds a wallet or a list of wallets, in the format of `GET /getWallets`.
 *
 * If the directory already has a wallet with the same id, the wallet in the file changes only the fields that it contains; `null` removes a
 * field. A wallet with `"listed": false` is removed from the directory. A new wallet without an id gets an id that is derived from its
 * name.
 *
 * @returns all wallets in the directory's order, and a sentence for each file, wallet or field that is not valid.
 */
export function readWallets(
  folder: string,
  baseWallets: readonly WalletListingEntry[],
): { wallets: WalletListingEntry[]; problems: string[] } {
  const problems: string[] = []
  const wallets: WalletsById = new Map(baseWallets.map((wallet) => [wallet.id, wallet]))
  const fileNames = listFiles(join(folder, 'wallets'))
  if ('problem' in fileNames) return { wallets: [...baseWallets], problems: [`wallets: ${fileNames.problem}`] }
  for (const name of fileNames) {
    const shownPath = `wallets/${name}`
    if (!name.endsWith('.json')) {
      problems.push(`${shownPath}: wallets are in .json files`)
      continue
    }
    const fileContent = readJson(join(folder, 'wallets', name))
    if ('problem' in fileContent) {
      problems.push(`${shownPath}: ${fileContent.problem}`)
      continue
    }
    const isList = Array.isArray(fileContent.value)
    for (const [index, value] of [fileContent.value].flat(1).entries())
      problems.push(
        ...applyEntry(value, wallets).map(
          (problem) => `${shownPath}${isList ? `, wallet ${index + 1}` : ''}: ${problem}`,
        ),
      )
  }
  return { wallets: [...wallets.values()].sort((a, b) => sortKeyOf(a) - sortKeyOf(b)), problems }
}

/** Adds, changes or removes one wallet in `wallets`, as the entry says. Returns a sentence for each problem of the entry. */
function applyEntry(value: unknown, wallets: WalletsById): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['a wallet is an object']
  const { listed, ...entryFields } = value as Record<string, unknown>
  const id = entryFields.id ?? (typeof entryFields.name === 'string' ? walletId(entryFields.name) : undefined)
  const existingWallet = typeof id === 'string' ? wallets.get(id) : undefined
  if (listed === false) {
    if (existingWallet) wallets.delete(existingWallet.id)
    return existingWallet ? [] : [`id: no wallet has the id ${JSON.stringify(id)}, so none leaves the directory`]
  }
  const parsedWallet = walletListingEntry.safeParse({ image_id: id, ...existingWallet, ...entryFields, id })
  if (!parsedWallet.success)
    return [`${listIssueFields(parsedWallet.error)}: not fit, and a wallet needs it; the wallet is left out`]
  wallets.set(parsedWallet.data.id, parsedWallet.data)
  return describeUnfitFields(entryFields, parsedWallet.data)
}

function readJson(path: string): { value: unknown } | { problem: string } {
  try {
    if (statSync(path).size > maxFileBytes)
      return { problem: `a file of wallets has at most ${maxFileBytes / 1024 / 1024} MiB` }
    return { value: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    return { problem: `it cannot be read: ${(error as Error).message}` }
  }
}

/** Returns the sort key of a wallet. A wallet without `order` comes after all wallets that have one. */
function sortKeyOf({ order = Number.MAX_SAFE_INTEGER }: WalletListingEntry): number {
  return order
}
