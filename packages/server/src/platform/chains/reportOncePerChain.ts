import type { Clock } from '../clock.ts'

/** How often the same chain is reported to the operator, ms. */
const reportMs = 60_000

/** Reports a chain whose endpoints fail at most once a minute. */
export function reportOncePerChain({ clock, report }: { clock: Clock; report: (error: unknown) => void }) {
  const reportedAt = new Map<string, number>()
  return (chainId: string, cause: unknown) => {
    if (clock.now() - (reportedAt.get(chainId) ?? 0) < reportMs) return
    reportedAt.set(chainId, clock.now())
    report(new Error(`No endpoint of the chain ${chainId} responds.`, { cause }))
  }
}
