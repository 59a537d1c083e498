import { expect, test } from 'vitest'
import { testCore } from '../test/testCore.ts'
import { getAccount } from './connections/getAccount.ts'
import { initialCore } from './initialCore.ts'
import { getButtonSubject } from './modal/getButtonSubject.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('behavior: with `initialState`, shows the account of the previous visit as not yet connected', () => {
  const core = initialCore(testCore({ initialState: { addresses: { eip155: address } } }))
  expect(getAccount(core)).toMatchObject({ status: 'connecting', isConnected: false, address, allAccounts: [] })
  expect(getButtonSubject(core, { kind: 'wallet' })).toEqual({
    kind: 'account',
    address,
    balance: undefined,
    label: 'Account',
  })
  expect(getButtonSubject(core, { kind: 'account' })).toMatchObject({ address })
  expect(getButtonSubject(core, { kind: 'connect' })).toMatchObject({ kind: 'connect', state: 'loading' })
})
