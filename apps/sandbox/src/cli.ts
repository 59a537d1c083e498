import { portVariables, takenPorts } from './ports.ts'
import { startSandbox } from './startSandbox.ts'
import { table } from './table.ts'

try {
  const { stop: stopSandbox, ...sandbox } = await startSandbox()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await stopSandbox()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  // Another process may have started this one. Then it gets a message when the sandbox is ready, and the sandbox stops when that process
  // ends.
  process.on('disconnect', stop)
  process.send?.({ type: 'ready', ...sandbox })
  const seconds = (performance.now() / 1000).toFixed(1)
  if (sandbox.taken.length > 0) console.log(takenPorts(sandbox.taken))
  console.log(`\n${table(sandbox)}\n\nThe sandbox is up after ${seconds} s. Ctrl-C stops it.`)
} catch (error) {
  console.error(`The sandbox did not start. ${error instanceof Error ? error.message : error}`)
  console.error(`${new Intl.ListFormat('en').format(Object.values(portVariables))} choose other ports.`)
  process.exit(1)
}
