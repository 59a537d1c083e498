/** Returns a function that runs tasks one after the other. If a task fails, the next one still runs. */
export function createTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let lastTurn: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = lastTurn.then(task, task)
    lastTurn = turn.catch(() => {})
    return turn
  }
}
