import { startSandbox } from './startSandbox.ts'
import { table } from './table.ts'

try {
  const sandbox = await startSandbox()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await sandbox.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  // A launcher that forked this process learns that it is up, and takes it along when it dies.
  process.on('disconnect', stop)
  process.send?.({ type: 'ready', chains: sandbox.chains })
  console.log(`\n${table(sandbox.chains)}\n\nThe sandbox is up. Ctrl-C stops it.`)
} catch (error) {
  console.error(`The sandbox did not start. ${error instanceof Error ? error.message : error}`)
  console.error('SANDBOX_ONE_PORT and SANDBOX_TWO_PORT choose other ports.')
  process.exit(1)
}
