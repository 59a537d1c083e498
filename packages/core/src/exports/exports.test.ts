import { expect, test } from 'vitest'
import * as adapter from './adapter.ts'
import * as directory from './directory.ts'
import * as errors from './errors.ts'
import * as index from './index.ts'
import * as limits from './limits.ts'
import * as messages from './messages.ts'
import * as testing from './testing.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "closeModal",
      "completeOrder",
      "connect",
      "connectorSections",
      "createCore",
      "createInstance",
      "createReader",
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
      "listWalletFeatures",
      "loadDirectory",
      "loadFlows",
      "loadLinkCheck",
      "loadReview",
      "loadSend",
      "loadTokens",
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
      "switchNetwork",
      "tryConnect",
      "trySwitchNetwork",
      "updateBalance",
      "walletLists",
      "warmUpConnecting",
      "warmUpOnIntent",
      "watch",
    ]
  `)
})

test('adapter: exports types only', () => {
  expect(Object.keys(adapter)).toEqual([])
})

test('directory', () => {
  expect(Object.keys(directory).sort()).toMatchInlineSnapshot(`
    [
      "findInstalled",
      "findSourceNamespace",
      "findWalletLink",
      "fromCustomWallet",
      "fromRecentWallet",
      "hasLink",
      "keepAllowedLinks",
      "openLink",
      "pickInstalledConnector",
      "reachWallet",
    ]
  `)
})

test('errors', () => {
  expect(Object.keys(errors).sort()).toMatchInlineSnapshot(`
    [
      "ChunkError",
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
      "chunkTexts",
      "configurationTexts",
      "connectionTexts",
      "fieldOf",
      "fillText",
      "getRpcCode",
      "isDeclined",
      "isOwnError",
      "isUnknownMethod",
      "isUserRejection",
      "layersOf",
      "moneyTexts",
      "networkTexts",
      "rpcCodes",
      "serviceTexts",
      "sessionTexts",
      "toConnectionError",
      "toNetworkError",
      "walletNotFound",
      "withRpcCode",
    ]
  `)
})

test('limits', () => {
  expect(Object.keys(limits).sort()).toMatchInlineSnapshot(`
    [
      "assertTransaction",
      "leaveInTime",
      "readText",
      "withinLimit",
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

test('testing', () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "localNetwork",
      "memoryAdapterStorage",
      "scriptedAdapter",
      "scriptedSession",
      "scriptedWalletConnect",
      "testPorts",
    ]
  `)
})
