/** The maximum number of tasks of one key that start in one turn of the event loop. */
const tasksPerTurn = 2

/** The tasks of one key: how many have started in this turn of the event loop, and those that wait for a later turn. */
type KeyTasks = { startedInTurn: number; queued: (() => void)[] }

/**
 * Spreads tasks over turns of the event loop, so that a client address with many requests or upgrades does not delay the others.
 *
 * @returns a function that runs a task now, or in a later turn if `tasksPerTurn` tasks of its key have already started in this turn. The
 * tasks of a key start in order.
 */
export function createTurnScheduler<Key>(): (key: Key, task: () => void) => void {
  const tasksByKey = new Map<Key, KeyTasks>()

  function schedule(key: Key, task: () => void) {
    if (tasksByKey.size === 0) setImmediate(startNextTurn)
    const tasks = tasksByKey.get(key) ?? { startedInTurn: 0, queued: [] }
    tasksByKey.set(key, tasks)
    tasks.queued.push(task)
    startTasks(tasks)
  }

  function startTasks(tasks: KeyTasks) {
    while (tasks.startedInTurn < tasksPerTurn) {
      const task = tasks.queued.shift()
      if (!task) return
      tasks.startedInTurn += 1
      task()
    }
  }

  function startNextTurn() {
    for (const [key, tasks] of tasksByKey) {
      tasks.startedInTurn = 0
      if (tasks.queued.length === 0) tasksByKey.delete(key)
    }
    if (tasksByKey.size > 0) setImmediate(startNextTurn)
    for (const tasks of [...tasksByKey.values()]) startTasks(tasks)
  }

  return schedule
}
