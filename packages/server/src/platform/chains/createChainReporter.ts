import type { Clock } from '../clock.ts'

/** The minimum time between two reports of the same chain to the operator, in ms. */
const reportIntervalMs = 60_000

/** Creates a function that reports a chain whose endpoints fail. The function reports each chain at most once a minute. */
export function createChainReporter({ clock, report }: { clock: Clock; report: (error: unknown) => void }) {
  const lastReportTimes = new Map<string, number>()
  return (chainId: string, cause: unknown) => {
    if (clock.now() - (lastReportTimes.get(chainId) ?? 0) < reportIntervalMs) return
    lastReportTimes.set(chainId, clock.now())
    report(new Error(`No endpoint of the chain ${chainId} responds.`, { cause }))
  }
}
