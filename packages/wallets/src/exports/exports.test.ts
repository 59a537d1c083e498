import { expect, test } from 'vitest'
import * as beginning from './beginning.ts'
import * as index from './index.ts'
import * as review from './review.ts'
import * as snapshot from './snapshot.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toEqual(['catalogue', 'findWallets', 'walletId'])
})

test('review', () => {
  expect(Object.keys(review)).toEqual(['reviewWallets'])
})

test('snapshot', () => {
  expect(Object.keys(snapshot).sort()).toEqual(['findWallets', 'wallets'])
})

test('beginning', () => {
  expect(Object.keys(beginning).sort()).toEqual(['findWallets', 'wallets'])
})
