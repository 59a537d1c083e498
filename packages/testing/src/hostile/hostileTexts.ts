import { type Announced, textKinds } from './textKinds.ts'

export type HostileText = {
  /** Unique, and stays the same from run to run. */
  id: string
  kind: string
  /** Mostly a string; else what stands in a text's place. */
  text: unknown
  announced: Announced
}

const maximumCodePoints = 40

/** Every name and text of the corpus, none of them twice. */
export const hostileTexts: readonly HostileText[] = distinct(
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

function distinct(all: readonly HostileText[]): HostileText[] {
  const seen = new Set<unknown>()
  return all.filter(({ text }) => !seen.has(text) && seen.add(text))
}

/** One of every kind, the same at each call: the `turn`th of the kind, beginning again after the last. */
export function sampleOf<item extends { kind: string }>(all: readonly item[], count: number): readonly item[] {
  const kinds = new Map<string, item[]>()
  for (const item of all) kinds.set(item.kind, [...(kinds.get(item.kind) ?? []), item])
  const chosen: item[] = []
  for (let turn = 0; chosen.length < count && chosen.length < all.length; turn++)
    for (const items of kinds.values()) {
      // Spread over the kind, so that the first turns do not take neighbours; a prime comes to each of them once.
      const item = turn < items.length ? items[(turn * 997) % items.length] : undefined
      if (item) chosen.push(item)
    }
  return chosen.slice(0, count)
}
