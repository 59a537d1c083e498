import { type Attack, type AttackCounts, type AttackName, attacks } from '../test/attacks.ts'

/**
 * `node attacker.ts <attack> <relay URL> <seconds>`: runs one attack from one IP address and prints its counts as JSON. The attack has its
 * own process, so that its work does not slow down the measuring process.
 */
const [attackName = '', relayUrl = '', seconds = ''] = process.argv.slice(2)
const endAt = Date.now() + Number(seconds) * 1_000
const counts: AttackCounts = { sent: 0, refused: 0, cut: 0 }
const attack: Attack = attacks[attackName as AttackName]
await attack({ relayUrl, from: '127.0.0.6', isOver: () => Date.now() > endAt, counts })
process.stdout.write(JSON.stringify(counts))
process.exit(0)
