import * as networks from 'latchkey/networks'
import { expect, test } from 'vitest'
import { latchkeyNetworks } from './networks.ts'

test('behavior: the networks are those that are exported', () => {
  expect([...latchkeyNetworks].sort()).toEqual(Object.keys(networks).sort())
})
