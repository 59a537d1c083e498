import { type Announced, textKinds } from './textKinds.ts'

export type HostileText = {
  /** Unique, and the same in every run. */
  id: string
  kind: string
  /** Usually a string, otherwise a value that is not a string. */
  text: unknown
  announced: Announced
}

const maximumCodePoints = 40

/** Every name and text of the corpus, without duplicates. */
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

/** Takes a sample: one item of every kind in turn, until `count` is reached. Returns the same items at each call. */
export function sampleOf<item extends { kind: string }>(all: readonly item[], count: number): readonly item[] {
  const kinds = new Map<string, item[]>()
  for (const item of all) kinds.set(item.kind, [...(kinds.get(item.kind) ?? []), item])
  const sample: item[] = []
  for (let turn = 0; sample.length < count && sample.length < all.length; turn++)
    for (const items of kinds.values()) {
      // The factor 997 spreads the sample over the items of a kind, so that consecutive turns do not take neighbours. 997 is a prime
      // number, so each index is taken once.
      const item = turn < items.length ? items[(turn * 997) % items.length] : undefined
      if (item) sample.push(item)
    }
  return sample.slice(0, count)
}
