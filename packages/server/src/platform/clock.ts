/** The server's source of time. A test passes its own clock and advances it. */
export type Clock = {
  /** Returns the current time, in ms since the epoch. */
  now: () => number
  /** Repeats a task without keeping the process alive. Returns a function that stops the repetition. */
  every: (intervalMs: number, task: () => void) => () => void
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every: (intervalMs, task) => {
    const timer = setInterval(task, intervalMs).unref()
    return () => clearInterval(timer)
  },
}
