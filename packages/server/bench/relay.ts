import { type FuzzReport, fuzzRelay } from './fuzzRelay.ts'
import { type KillReport, killRelay } from './killRelay.ts'

/**
 * `node --conditions=@latchkey/source packages/server/bench/relay.ts`: what a relay stores in a second, what becomes of its messages
 * when it is killed, and what malformed frames do to it. Prints one report as JSON; what is being done goes to standard error.
 */
export type RelayReport = { calm: KillReport; killed: KillReport; fuzzed: FuzzReport }

const clients = 200
const messages = 10_000

say(`${clients} clients, ${messages} messages`)
const calm = await killRelay({ kills: 0, clients, messages })
say('the same, with 20 kills')
const killed = await killRelay({ kills: 20, clients, messages })
say('100,000 fuzzed frames')
const fuzzed = await fuzzRelay({ frames: 100_000 })
const report: RelayReport = { calm, killed, fuzzed }
process.stdout.write(`${JSON.stringify(report)}\n`)

function say(what: string) {
  process.stderr.write(`${what} …\n`)
}
