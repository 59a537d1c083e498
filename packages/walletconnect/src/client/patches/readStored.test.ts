import { expect, test } from 'vitest'
import { readStored } from './readStored.ts'

const read = (name: string, entries: object[]) =>
  readStored(`wc@2:core:0.3:latchkey-x//${name}`, JSON.stringify(entries))

const proposer = { publicKey: 'a' }
const self = { publicKey: 'a' }

test.each([
  ['pairing', { topic: 't', expiry: 1 }],
  ['pairingTopics', { topic: 't', pairingTopic: 'p' }],
  ['session', { topic: 't', expiry: 1, self, peer: {} }],
])('behavior: ignores an entry of the list %s with a proposer, which the client could not delete', (name, entry) => {
  expect(read(name, [{ ...entry, id: 1, proposer }, entry])).toEqual(read(name, [entry]))
  expect(read(name, [entry])).toMatchObject([entry])
})

test('behavior: ignores a proposal whose id has a fraction, which the client could not end', () => {
  const proposal = { id: 1, pairingTopic: 'p', proposer, expiryTimestamp: 1 }
  expect(read('proposal', [{ ...proposal, id: 1.5 }, proposal])).toEqual([proposal])
})

test.each([undefined, null, 5, { x: { chains: ['x:1'] } }])(
  'behavior: a stored session requires no namespace, whatever was stored: %j',
  (requiredNamespaces) => {
    const session = { topic: 't', expiry: 1, self, peer: {} }
    expect(read('session', [{ ...session, requiredNamespaces }])).toEqual([{ ...session, requiredNamespaces: {} }])
  },
)
