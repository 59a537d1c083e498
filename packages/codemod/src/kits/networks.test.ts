import * as networks from 'latchkey/networks'
import { expect, test } from 'vitest'
import { latchkeyNetworks } from './networks.ts'

test('behavior: the list equals the exported networks', () => {
  expect([...latchkeyNetworks].sort()).toEqual(Object.keys(networks).sort())
})
