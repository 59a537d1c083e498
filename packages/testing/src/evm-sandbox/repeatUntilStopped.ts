/** Ends an adversary. Resolves when its last action is over, and rejects with the error that ended it before. */
export type StopAdversary = () => Promise<void>

/**
 * Calls a task again and again, `intervalMs` after it has finished. An error ends it.
 *
 * @returns a function that ends it
 */
export function repeatUntilStopped(intervalMs: number, task: () => Promise<void>): StopAdversary {
  let isStopped = false
  let wake = () => {}
  const run = async () => {
    while (!isStopped) {
      await task()
      if (isStopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const whenEnded = run()
  // `stop` reports the error. Without this, an adversary whose chain has stopped would end the process.
  whenEnded.catch(() => {})
  return () => {
    isStopped = true
    wake()
    return whenEnded
  }
}
