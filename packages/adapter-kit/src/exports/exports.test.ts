import { expect, test } from 'vitest'
import * as flows from './flows.ts'
import * as index from './index.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "createRegistry",
      "fetchOnce",
      "lazyFlows",
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
      "disconnectLinks",
      "enterLink",
      "exactWhole",
      "findRemembered",
      "forgetChoice",
      "forgetChoices",
      "forgetWallet",
      "forgetWallets",
      "fromBase64",
      "holdWallet",
      "isHeld",
      "isSendingMethod",
      "limitExceeded",
      "moveLink",
      "newest",
      "parseExactJson",
      "reachNetwork",
      "readList",
      "rememberWallet",
      "rememberedAddresses",
      "restoreChoice",
      "saysTimeout",
      "sendToEach",
      "soleWallet",
      "switchLink",
      "tieLinks",
      "toBase64",
      "toConnectedIcon",
      "toProviderError",
      "toSendingError",
      "unclaimedWallet",
      "waitUntil",
      "withChosenFirst",
    ]
  `)
})
