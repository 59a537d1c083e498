import type { Latchkey } from '@latchkey/core'

/** The kits of the page by id, without destroyed kits. Elements such as `<latchkey-button>` find their kit here. */
const kits = new Map<string, Latchkey>()
/** For each element that shows the kit with an id, or waits for that kit: the function that gets the kit. */
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
 * Calls `take` with the kit of an id, and again whenever this kit is destroyed (with `undefined`) or replaced by another one. Returns a
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
