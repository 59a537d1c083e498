/** Runs tasks one after the other. A task that fails does not stop the next task. */
export function createTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let lastTurn: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = lastTurn.then(task, task)
    lastTurn = turn.catch(() => {})
    return turn
  }
}
