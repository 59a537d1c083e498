import { expect, test } from 'vitest'
import * as flows from './flows.ts'
import * as index from './index.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "createLazyFlows",
      "createRegistry",
      "fetchOnce",
      "toWalletName",
      "watchStandardWallets",
    ]
  `)
})

test('flows', () => {
  expect(Object.keys(flows).sort()).toMatchInlineSnapshot(`
    [
      "attachLink",
      "chooseAccount",
      "createBalances",
      "createEmitter",
      "createIntents",
      "createLinks",
      "createStateReader",
      "disconnectLinks",
      "endLinksOfGoneWallets",
      "enterLink",
      "findRememberedWallet",
      "findSoleWallet",
      "findUncontestedWallet",
      "forgetChoice",
      "forgetChoices",
      "forgetWallet",
      "forgetWallets",
      "fromBase64",
      "holdWallet",
      "isHeld",
      "isSendingMethod",
      "limitExceededCode",
      "moveLink",
      "parseExactJson",
      "reachNetwork",
      "readList",
      "readRememberedAddresses",
      "rememberWallet",
      "restoreChoice",
      "saysTimeout",
      "sendToEach",
      "switchLink",
      "toBase64",
      "toConnectedIcon",
      "toExactInteger",
      "toProviderError",
      "toSendingError",
      "waitUntil",
      "withChosenFirst",
    ]
  `)
})
