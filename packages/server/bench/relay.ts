import { parseArgs } from 'node:util'
import { type AttackReport, attackRelay } from './attackRelay.ts'
import { type FuzzReport, fuzzRelay } from './fuzzRelay.ts'
import { type KillReport, killRelay } from './killRelay.ts'

/**
 * `node --conditions=@latchkey/source packages/server/bench/relay.ts` measures the relay: stored messages per second, messages lost when
 * the relay is killed, the effect of malformed frames, and the effect of a hostile client. Prints one report as JSON to standard output,
 * and the progress to standard error.
 *
 * `--attack <name>` runs one attack only. `--seconds 8` runs each attack for 8 seconds. Default: 60.
 */
/** The printed report: delivery without kills (`calm`) and with kills (`killed`), malformed frames (`fuzzed`), and attacks. */
export type RelayReport = { calm: KillReport; killed: KillReport; fuzzed: FuzzReport; attacked: AttackReport[] }

const { values } = parseArgs({
  options: { attack: { type: 'string', multiple: true }, seconds: { type: 'string', default: '60' } },
})
// With `IS_VITEST`, WalletConnect's client makes no verify or telemetry calls to its own servers.
process.env.IS_VITEST = 'true'
// A WalletConnect client that failed to pair rejects a second promise when its offer expires. The bench has already counted the failure, so
// the second rejection must not end the process.
process.on('unhandledRejection', (error) => printProgress(String(error)))
const clientCount = 200
const messageCount = 10_000

const attackOptions = { seconds: Number(values.seconds), printProgress, ...(values.attack && { only: values.attack }) }
if (values.attack) printReport(await attackRelay(attackOptions))
else {
  printProgress(`${clientCount} clients, ${messageCount} messages`)
  const calmReport = await killRelay({ kills: 0, clients: clientCount, messages: messageCount })
  printProgress('the same, with 20 kills')
  const killReport = await killRelay({ kills: 20, clients: clientCount, messages: messageCount })
  printProgress('100,000 fuzzed frames')
  const fuzzReport = await fuzzRelay({ frames: 100_000 })
  printReport({
    calm: calmReport,
    killed: killReport,
    fuzzed: fuzzReport,
    attacked: await attackRelay(attackOptions),
  } satisfies RelayReport)
}
process.exit(0)

function printReport(report: unknown) {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

function printProgress(text: string) {
  process.stderr.write(`${text} …\n`)
}
