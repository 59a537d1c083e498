/** Runs tasks one after the other, even after one that failed. */
export function createTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => {})
    return turn
  }
}
