import { type NameTreatment, textKinds } from './textKinds.ts'

export type HostileText = {
  /** A unique id of the text, which is the same in every test run. */
  id: string
  kind: string
  /** The name or text that a wallet announces. Some wallets announce a value that is not a string. */
  text: unknown
  announced: NameTreatment
}

/** The maximum length of a wallet's name in code points. A longer name must not be shown unchanged. */
const maximumCodePoints = 40

/** All hostile names and texts, without duplicates. */
export const hostileTexts: readonly HostileText[] = removeDuplicates(
  textKinds.flatMap(({ kind, announced, texts }) =>
    texts.map((text, index) => ({
      id: `${kind} ${index + 1}`,
      kind,
      text,
      announced: isTooLong(text) ? ('refused' as const) : announced,
    })),
  ),
)

function isTooLong(text: unknown): boolean {
  return typeof text === 'string' && [...text.trim()].length > maximumCodePoints
}

function removeDuplicates(all: readonly HostileText[]): HostileText[] {
  const seenTexts = new Set<unknown>()
  return all.filter(({ text }) => !seenTexts.has(text) && seenTexts.add(text))
}

/** Returns a sample of `count` items: one of each kind, then a second of each kind, and so on. Each call returns the same sample. */
export function sampleOf<item extends { kind: string }>(all: readonly item[], count: number): readonly item[] {
  const itemsByKind = new Map<string, item[]>()
  for (const item of all) itemsByKind.set(item.kind, [...(itemsByKind.get(item.kind) ?? []), item])
  const sample: item[] = []
  for (let turn = 0; sample.length < count && sample.length < all.length; turn++)
    for (const items of itemsByKind.values()) {
      // The index advances in steps of 997, so that the items come from all parts of the list. 997 is a prime number, so no item is taken
      // twice, unless the number of items is a multiple of it.
      const item = turn < items.length ? items[(turn * 997) % items.length] : undefined
      if (item) sample.push(item)
    }
  return sample.slice(0, count)
}
