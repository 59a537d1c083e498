import { expect, test } from 'vitest'
import * as balances from './balances.ts'
import * as index from './index.ts'
import * as money from './money.ts'
import * as names from './names.ts'
import * as paymentUri from './payment-uri.ts'
import * as schemas from './schemas.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "checkWalletLink",
      "cleanWalletName",
      "explorerUrl",
      "hasInvisibleOrStackedMarks",
      "hasJsonRpc",
      "isBitcoinAddress",
      "isCaipAddress",
      "isCaipNetworkId",
      "isEvmAddress",
      "isNamespace",
      "isOriginAllowed",
      "isSolanaAddress",
      "mainNetworks",
      "namespaceNames",
      "namespaces",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "phonePageScheme",
      "pictureKey",
      "toCaipAddress",
      "toWalletIcon",
      "transactionFields",
      "walletLists",
    ]
  `)
})

test('balances', () => {
  expect(Object.keys(balances).sort()).toMatchInlineSnapshot(`
    [
      "accountBalanceQuery",
      "accountBalances",
      "cleanTokenText",
      "fungiblePrice",
      "fungiblePriceRequest",
      "fungiblePrices",
      "nativeTokenAddresses",
      "serviceFault",
      "supportedChains",
      "toDecimalText",
      "toTokenIcon",
      "tokenBalance",
      "unsupportedChain",
    ]
  `)
})

test('money', () => {
  expect(Object.keys(money).sort()).toEqual([
    'AmountError',
    'addDecimals',
    'compareDecimals',
    'divideDecimals',
    'formatAmount',
    'formatDecimal',
    'formatFiat',
    'multiplyDecimals',
    'toBaseUnits',
    'toDecimal',
    'truncateDecimal',
  ])
})

test('names', () => {
  expect(Object.keys(names).sort()).toEqual([
    'findNamesake',
    'findOtherNamesake',
    'listCurrentAndFormerNames',
    'mixesScripts',
    'nameSkeleton',
    'nameSkeletons',
    'withoutSuperscriptsAndSigns',
  ])
})

test('schemas', () => {
  expect(Object.keys(schemas).sort()).toMatchInlineSnapshot(`
    [
      "allowedOrigins",
      "analyticsConfig",
      "analyticsEvent",
      "createListSchema",
      "serviceQuery",
      "walletListingEntry",
      "walletListingPage",
      "walletListingQuery",
    ]
  `)
})

test('payment-uri', () => {
  expect(Object.keys(paymentUri).sort()).toEqual([
    'PaymentUriError',
    'isSegwitAddress',
    'readPaymentUri',
    'writePaymentUri',
  ])
})
