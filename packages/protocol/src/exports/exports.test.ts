import { expect, test } from 'vitest'
import * as index from './index.ts'
import * as names from './names.ts'
import * as schemas from './schemas.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "checkWalletLink",
      "cleanWalletName",
      "explorerUrl",
      "hasUnseen",
      "isCaipAddress",
      "isCaipNetworkId",
      "isEvmAddress",
      "isNamespace",
      "isOriginAllowed",
      "isSolanaAddress",
      "namespaceNames",
      "namespaces",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "phonePageScheme",
      "pictureKey",
      "toCaipAddress",
      "toWalletIcon",
    ]
  `)
})

test('names', () => {
  expect(Object.keys(names).sort()).toEqual([
    'findNamesake',
    'findOtherNamesake',
    'knownNames',
    'mixesScripts',
    'nameSkeleton',
    'nameSkeletons',
    'withoutRaised',
  ])
})

test('schemas', () => {
  expect(Object.keys(schemas).sort()).toMatchInlineSnapshot(`
    [
      "allowedOrigins",
      "analyticsConfig",
      "analyticsEvent",
      "listOf",
      "serviceQuery",
      "walletListingEntry",
      "walletListingPage",
      "walletListingQuery",
    ]
  `)
})
