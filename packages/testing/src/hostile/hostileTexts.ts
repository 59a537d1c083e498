import { type Announced, textKinds } from './textKinds.ts'

export type HostileText = {
  /** A unique id, which is the same in every run. */
  id: string
  kind: string
  /** The name or text that a wallet announces. In some cases it is not a string. */
  text: unknown
  announced: Announced
}

const maximumCodePoints = 40

/** All hostile names and texts, without duplicates. */
export const hostileTexts: readonly HostileText[] = withoutDuplicates(
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

function withoutDuplicates(all: readonly HostileText[]): HostileText[] {
  const seenTexts = new Set<unknown>()
  return all.filter(({ text }) => !seenTexts.has(text) && seenTexts.add(text))
}

/** Returns a sample of `count` items: one of each kind, then a second of each kind, and so on. Each call returns the same sample. */
export function sampleOf<item extends { kind: string }>(all: readonly item[], count: number): readonly item[] {
  const kinds = new Map<string, item[]>()
  for (const item of all) kinds.set(item.kind, [...(kinds.get(item.kind) ?? []), item])
  const sample: item[] = []
  for (let turn = 0; sample.length < count && sample.length < all.length; turn++)
    for (const items of kinds.values()) {
      // Steps of 997 take items from all parts of the list and not only from its beginning. 997 is a prime number, so no item is taken
      // twice.
      const item = turn < items.length ? items[(turn * 997) % items.length] : undefined
      if (item) sample.push(item)
    }
  return sample.slice(0, count)
}
