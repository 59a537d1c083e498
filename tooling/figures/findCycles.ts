/**
 * Finds groups of files that import each other in a circle, and files that import themselves: the strongly connected components, by
 * Tarjan's algorithm.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowLinks = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    lowLinks.set(file, index)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      const reached = order.has(next) ? (onStack.has(next) ? (order.get(next) ?? index) : index) : visit(next)
      lowLinks.set(file, Math.min(lowLinks.get(file) ?? index, reached))
    }
    if (lowLinks.get(file) === index) {
      const members = stack.splice(stack.lastIndexOf(file))
      for (const member of members) onStack.delete(member)
      if (members.length > 1 || graph.get(file)?.includes(file)) cycles.push(members)
    }
    return lowLinks.get(file) ?? index
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}
