import type { Latchkey } from '@latchkey/core'

/**
 * The kits in the page that are not destroyed, by id. An element in the site's HTML finds its kit here.
 */
const kits = new Map<string, Latchkey>()
/** The elements that need the kit of an id. An element may exist before its kit. */
const subscribers = new Set<{ id: string; take: (kit: Latchkey | undefined) => void }>()

export const kitOf = (id: string): Latchkey | undefined => kits.get(id)

export function registerKit(kit: Latchkey): void {
  kits.set(kit.id, kit)
  for (const subscriber of [...subscribers]) if (subscriber.id === kit.id) subscriber.take(kit)
}

export function unregisterKit(kit: Latchkey): void {
  if (kits.get(kit.id) !== kit) return
  kits.delete(kit.id)
  for (const subscriber of [...subscribers]) if (subscriber.id === kit.id) subscriber.take(undefined)
}

/**
 * Calls `take` with the kit that has an id, with `undefined` when this kit is destroyed, and with the next kit of the same id. Returns a
 * function that stops the calls.
 */
export function followKit(id: string, take: (kit: Latchkey | undefined) => void): () => void {
  const subscriber = { id, take }
  subscribers.add(subscriber)
  const kit = kits.get(id)
  if (kit) take(kit)
  return () => {
    subscribers.delete(subscriber)
  }
}
