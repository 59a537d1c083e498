import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** Functions of `@walletconnect/utils` that are never called on a site. The build replaces each of them by `undefined`. */
const functionsNeverCalled = [
  // Functions for wallets: they compute transaction ids, read the subject of an attestation, check a wallet's responses, and parse a
  // pairing URI.
  'extractSolanaTransactionId',
  'getSuiDigest',
  'getNearTransactionIdFromSignedTransaction',
  'getAlgorandTransactionId',
  'getSignDirectHash',
  'buildSignedExtrinsicHash',
  'verifyP256Jwt',
  'isValidResponse',
  'parseUri',
  // Functions for the WalletConnect client's own sign-in and for its session search, neither of which the kit uses.
  'validateSignedCacao',
  'formatMessage',
  'createEncodedRecap',
  'mergeEncodedRecaps',
  'getRecapFromResources',
  'getMethodsFromRecap',
  'getChainsFromRecap',
  'getNamespacedDidChainId',
  'getDidAddress',
  'buildNamespacesFromAuth',
  'isSessionCompatible',
  // Functions that only the client's check of events calls. `messageChecks.ts` replaces that check.
  'isValidEvent',
  'isValidNamespacesEvent',
  // Functions for link mode, which only React Native has. Messages of link mode are refused before they are decoded.
  'getLinkModeURL',
  'getSearchParamFromURL',
  'encodeTypeTwoEnvelope',
  'decodeTypeTwoEnvelope',
]

/**
 * Code that replaces modules of the WalletConnect client which a site does not need, by the name of the module. A replacement exports only
 * the names that the client imports.
 */
const replacementTexts: Readonly<Record<string, string>> = {
  // The kit passes its own logger and its own storage to the WalletConnect client, so the modules with the client's own logger and storage
  // stay empty.
  '@walletconnect/logger': `
    export const pino = () => undefined
    export const getDefaultLoggerOptions = (options) => options
    export const getLoggerContext = () => ''
    export const generateChildLogger = (logger) => logger
    export const generatePlatformLogger = ({ loggerOverride }) => ({ logger: loggerOverride, chunkLoggerController: null })
  `,
  '@walletconnect/keyvaluestorage': 'export default class KeyValueStorage {}',
  // The WalletConnect client uses the next two modules to compute transaction ids of Algorand and Polkadot from a response. It does so only
  // in a wallet, never on a site.
  '@msgpack/msgpack': 'export const encode = undefined, decode = undefined',
  blakejs: 'export const blake2b = undefined; export default {}',
  // The WalletConnect client's own sign-in checks signatures with this module. The kit does not use that sign-in, so the function is never
  // called.
  viem: 'export const recoverAddress = undefined',
  // In the original module, `getDeepLink` and `handleDeeplinkRedirect` open a link from the page's storage. Any script of the page may have
  // written that link, so their replacements do nothing. `isConformingNamespaces` accepts every session, because the kit's proposals
  // require no namespace.
  '@walletconnect/utils': `
    export * from '@walletconnect/utils'
    export const getDeepLink = async () => ''
    export const handleDeeplinkRedirect = async () => {}
    export const isConformingNamespaces = () => null
    export const ${functionsNeverCalled.map((name) => `${name} = undefined`).join()}
  `,
}

/** Files of this package that replace modules of the WalletConnect client, by the name of the module. */
const replacementFiles: Readonly<Record<string, string>> = {
  '@walletconnect/safe-json': fileURLToPath(new URL('../src/client/patches/safeJson.ts', import.meta.url)),
}

/** Marks the import by which a replacement loads the original module. A marked import is not replaced again. */
const originalModuleMark = Symbol('original module')

/** An esbuild plugin that replaces whole modules by a few lines of code or by a file of this package. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    setup(build) {
      const namePatterns = Object.keys({ ...replacementTexts, ...replacementFiles }).map((name) =>
        name.replaceAll('/', '\\/'),
      )
      build.onResolve({ filter: new RegExp(`^(${namePatterns.join('|')})$`) }, (request) => {
        const { path, namespace, resolveDir, kind, pluginData } = request
        if (pluginData === originalModuleMark) return undefined
        const replacementFile = replacementFiles[path]
        if (replacementFile) return { path: replacementFile, sideEffects: false }
        // A replacement may re-export names of the original module, so its import must load that module.
        if (namespace === 'stand-in') return build.resolve(path, { resolveDir, kind, pluginData: originalModuleMark })
        return { path, namespace: 'stand-in', pluginData: resolveDir, sideEffects: false }
      })
      build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path, pluginData }) => ({
        contents: replacementTexts[path] ?? '',
        loader: 'js',
        resolveDir: pluginData,
      }))
    },
  }
}
