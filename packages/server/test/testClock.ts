import type { Clock } from '../src/platform/clock.ts'

export type TestClock = Clock & {
  /** Advances the clock by `ms`, and runs each repeated task once for each interval that ends in this time. */
  advance: (ms: number) => void
}

/** Creates a clock whose time changes only when a test calls `advance`. */
export function createTestClock(now = Date.UTC(2026, 0, 1)): TestClock {
  const tasks = new Set<{ intervalMs: number; dueAt: number; task: () => void }>()
  return {
    now: () => now,
    every: (intervalMs, task) => {
      const entry = { intervalMs, dueAt: now + intervalMs, task }
      tasks.add(entry)
      return () => tasks.delete(entry)
    },
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const nextTask = [...tasks].filter(({ dueAt }) => dueAt <= end).sort((one, other) => one.dueAt - other.dueAt)[0]
        if (!nextTask) break
        now = nextTask.dueAt
        nextTask.dueAt += nextTask.intervalMs
        nextTask.task()
      }
      now = end
    },
  }
}
