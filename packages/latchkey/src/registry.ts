import type { Latchkey } from '@latchkey/core'

/**
 * The live kits of the page, so that an element in the host's markup finds its kit by id. An element may be there before its kit:
 * it waits.
 */
const kits = new Map<string, Latchkey>()
const waiting = new Set<{ id: string; take: (kit: Latchkey | undefined) => void }>()

export const kitOf = (id: string): Latchkey | undefined => kits.get(id)

export function registerKit(kit: Latchkey): void {
  kits.set(kit.id, kit)
  for (const waiter of [...waiting]) if (waiter.id === kit.id) waiter.take(kit)
}

export function unregisterKit(kit: Latchkey): void {
  if (kits.get(kit.id) !== kit) return
  kits.delete(kit.id)
  for (const waiter of [...waiting]) if (waiter.id === kit.id) waiter.take(undefined)
}

/**
 * Calls back with the kit that lives under an id, with `undefined` when it ends, and with the one that follows it. Returns how
 * to stop.
 */
export function followKit(id: string, take: (kit: Latchkey | undefined) => void): () => void {
  const waiter = { id, take }
  waiting.add(waiter)
  const kit = kits.get(id)
  if (kit) take(kit)
  return () => {
    waiting.delete(waiter)
  }
}
