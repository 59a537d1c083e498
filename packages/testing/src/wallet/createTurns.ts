/** Returns a function that runs tasks one after the other, in the order of its calls. A failed task does not stop the next task. */
export function createTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let lastTurn: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = lastTurn.then(task, task)
    lastTurn = turn.catch(() => {})
    return turn
  }
}
