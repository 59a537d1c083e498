/**
 * Stops an adversary, for example the sandwich bot, and resolves when its last action is over. If an error has already stopped the
 * adversary, rejects with this error.
 */
export type StopAdversary = () => Promise<void>

/**
 * Repeats a task. Each repetition starts `intervalMs` after the previous one has finished. An error of the task ends the repetition.
 *
 * @returns a function that ends the repetition
 */
export function repeatUntilStopped(intervalMs: number, task: () => Promise<void>): StopAdversary {
  let isStopped = false
  let endPause = () => {}
  const runUntilStopped = async () => {
    while (!isStopped) {
      await task()
      if (isStopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const whenEnded = runUntilStopped()
  // The returned function reports the error. Without this handler, an adversary whose chain has stopped would end the process.
  whenEnded.catch(() => {})
  return () => {
    isStopped = true
    endPause()
    return whenEnded
  }
}
