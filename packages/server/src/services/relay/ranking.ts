/** A ranking of names by their numbers of bytes. The name with the most bytes is found without a search. */
export type Ranking = {
  /** Sets the number of bytes of a name (an IP address or a publisher). 0 removes the name. */
  set: (name: string, bytes: number) => void
  /** Returns the bytes of a name, or 0 for a name that is not in the ranking. */
  get: (name: string) => number
  /** Returns the name with the most bytes. */
  largest: () => string | undefined
}

/**
 * Creates a ranking of names by bytes. It is a binary heap that also stores the position of each name, so that `set` and `largest` do not
 * visit all names.
 */
export function createRanking(): Ranking {
  const heap: { name: string; bytes: number }[] = []
  const indexByName = new Map<string, number>()
  const bytesAt = (index: number) => heap[index]?.bytes ?? -1

  function swap(one: number, other: number) {
    for (const [index, entry] of [
      [one, heap[other]],
      [other, heap[one]],
    ] as const) {
      if (!entry) continue
      heap[index] = entry
      indexByName.set(entry.name, index)
    }
  }

  /** Moves an entry up or down after its bytes have changed, until the heap is in order again. */
  function restoreHeapOrder(start: number) {
    let index = start
    for (let parent = (index - 1) >> 1; index > 0 && bytesAt(index) > bytesAt(parent); parent = (index - 1) >> 1) {
      swap(index, parent)
      index = parent
    }
    for (;;) {
      const leftChild = 2 * index + 1
      const largerChild = bytesAt(leftChild + 1) > bytesAt(leftChild) ? leftChild + 1 : leftChild
      if (bytesAt(largerChild) <= bytesAt(index)) return
      swap(index, largerChild)
      index = largerChild
    }
  }

  function removeEntry(index: number) {
    swap(index, heap.length - 1)
    const removedEntry = heap.pop()
    if (removedEntry) indexByName.delete(removedEntry.name)
    if (index < heap.length) restoreHeapOrder(index)
  }

  return {
    set: (name, bytes) => {
      const index = indexByName.get(name) ?? heap.length
      if (bytes <= 0) {
        if (index < heap.length) removeEntry(index)
        return
      }
      heap[index] = { name, bytes }
      indexByName.set(name, index)
      restoreHeapOrder(index)
    },
    get: (name) => heap[indexByName.get(name) ?? -1]?.bytes ?? 0,
    largest: () => heap[0]?.name,
  }
}
