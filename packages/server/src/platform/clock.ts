/** What the server knows of time; tests bring one that they turn by hand. */
export type Clock = {
  /** ms since the epoch. */
  now: () => number
  /** Runs a task again and again, without keeping the process alive for it. Answers what ends that. */
  every: (intervalMs: number, task: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every: (intervalMs, task) => {
    const timer = setInterval(task, intervalMs).unref()
    return () => clearInterval(timer)
  },
}
