/** The server's source of time; tests pass one that they advance by hand. */
export type Clock = {
  /** ms since the epoch. */
  now: () => number
  /** Repeats a task, without keeping the process alive for it. Returns what stops it. */
  every: (intervalMs: number, task: () => void) => () => void
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every: (intervalMs, task) => {
    const timer = setInterval(task, intervalMs).unref()
    return () => clearInterval(timer)
  },
}
