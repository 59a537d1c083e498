/** Returns a function that runs tasks one after the other, in the order of its calls. A failed task does not stop the next task. */
export function createTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let whenLastTaskDone: Promise<unknown> = Promise.resolve()
  return (task) => {
    const whenTaskDone = whenLastTaskDone.then(task, task)
    whenLastTaskDone = whenTaskDone.catch(() => {})
    return whenTaskDone
  }
}
