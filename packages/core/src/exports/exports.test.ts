import { expect, test } from 'vitest'
import * as adapter from './adapter.ts'
import * as adapterFlows from './adapter-flows.ts'
import * as directory from './directory.ts'
import * as errors from './errors.ts'
import * as index from './index.ts'
import * as messages from './messages.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "closeModal",
      "completeOrder",
      "connect",
      "connectorSections",
      "createCore",
      "createInstance",
      "disconnect",
      "followNetworkImage",
      "getAccount",
      "getAdapter",
      "getButtonSubject",
      "getConnections",
      "getConnectors",
      "getNetwork",
      "getNetworkImage",
      "getState",
      "getTheme",
      "getWalletInfo",
      "goBack",
      "hasDirectory",
      "hasWalletConnect",
      "hideToast",
      "initialCore",
      "initialView",
      "isEqual",
      "loadDirectory",
      "loadFlows",
      "loadLinkCheck",
      "loadReview",
      "memoryBackend",
      "mergeConnectors",
      "namespaceNames",
      "openModal",
      "preloadDirectory",
      "pressButton",
      "readPlatform",
      "reportError",
      "showError",
      "showNetworkImage",
      "showToast",
      "signMessage",
      "startCore",
      "subscribeCore",
      "switchNetwork",
      "updateBalance",
      "warmUpConnecting",
      "warmUpOnIntent",
      "watch",
    ]
  `)
})

test('adapter', () => {
  expect(Object.keys(adapter).sort()).toMatchInlineSnapshot(`
    [
      "createRegistry",
      "fetchOnce",
      "lazyFlows",
      "toWalletIcon",
      "toWalletName",
      "watchStandardWallets",
    ]
  `)
})

test('adapter-flows', () => {
  expect(Object.keys(adapterFlows).sort()).toMatchInlineSnapshot(`
    [
      "assertTransaction",
      "chooseAccount",
      "createBalances",
      "createLinks",
      "createWishes",
      "disconnectLinks",
      "enterLink",
      "exactWhole",
      "findRemembered",
      "forgetChoice",
      "forgetWallet",
      "forgetWallets",
      "fromBase64",
      "isUnknownMethod",
      "leaveInTime",
      "moveLink",
      "newest",
      "parseExactJson",
      "reachNetwork",
      "readList",
      "readText",
      "rememberWallet",
      "rememberedAddresses",
      "restoreChoice",
      "soleWallet",
      "switchLink",
      "tieLinks",
      "toBase64",
      "toConnectedIcon",
      "toConnectionError",
      "toNetworkError",
      "toProviderError",
      "toSendingError",
      "waitUntil",
      "walletNotFound",
      "withChosenFirst",
      "withRpcCode",
      "withinLimit",
    ]
  `)
})

test('directory', () => {
  expect(Object.keys(directory).sort()).toMatchInlineSnapshot(`
    [
      "checkedWallet",
      "findInstalled",
      "fromCustomWallet",
      "fromRecentWallet",
      "hasLink",
      "installedHalf",
      "openLink",
      "originOf",
      "reachWallet",
      "walletLink",
    ]
  `)
})

test('errors', () => {
  expect(Object.keys(errors).sort()).toMatchInlineSnapshot(`
    [
      "ConfigurationError",
      "ConnectionError",
      "LatchkeyError",
      "MoneyError",
      "NetworkError",
      "ServiceError",
      "SessionError",
      "alertDetails",
      "alertForServerMessage",
      "alertTexts",
      "configurationTexts",
      "connectionTexts",
      "fillText",
      "getRpcCode",
      "isUserRejection",
      "moneyTexts",
      "networkTexts",
      "rpcCodes",
      "serviceTexts",
      "sessionTexts",
    ]
  `)
})

test('messages', () => {
  expect(Object.keys(messages).sort()).toMatchInlineSnapshot(`
    [
      "buttonMessages",
      "createTranslate",
      "languages",
      "shellMessages",
      "textDirection",
    ]
  `)
})
