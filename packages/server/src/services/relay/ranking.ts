export type Ranking = {
  /** Sets the bytes of a name. 0 removes the name. */
  set: (name: string, bytes: number) => void
  get: (name: string) => number
  /** The name with the most bytes. */
  largest: () => string | undefined
}

/** A binary heap that also stores the position of each name, so that `largest` does not visit all names. */
export function createRanking(): Ranking {
  const heap: { name: string; bytes: number }[] = []
  const places = new Map<string, number>()
  const at = (place: number) => heap[place]?.bytes ?? -1

  function swap(one: number, other: number) {
    for (const [place, entry] of [
      [one, heap[other]],
      [other, heap[one]],
    ] as const) {
      if (!entry) continue
      heap[place] = entry
      places.set(entry.name, place)
    }
  }

  /** Moves a changed entry to its position in the heap. */
  function settle(start: number) {
    let place = start
    for (let above = (place - 1) >> 1; place > 0 && at(place) > at(above); above = (place - 1) >> 1) {
      swap(place, above)
      place = above
    }
    for (;;) {
      const left = 2 * place + 1
      const larger = at(left + 1) > at(left) ? left + 1 : left
      if (at(larger) <= at(place)) return
      swap(place, larger)
      place = larger
    }
  }

  function remove(place: number) {
    swap(place, heap.length - 1)
    const removed = heap.pop()
    if (removed) places.delete(removed.name)
    if (place < heap.length) settle(place)
  }

  return {
    set: (name, bytes) => {
      const place = places.get(name) ?? heap.length
      if (bytes <= 0) {
        if (place < heap.length) remove(place)
        return
      }
      heap[place] = { name, bytes }
      places.set(name, place)
      settle(place)
    },
    get: (name) => heap[places.get(name) ?? -1]?.bytes ?? 0,
    largest: () => heap[0]?.name,
  }
}
