import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** Stand-ins for modules that the protocol client imports and a site never reaches. Each one exports only the names that are needed. */
const standIns: Readonly<Record<string, string>> = {
  // The kit passes a logger and a storage of its own to the client.
  '@walletconnect/logger': `
    export const pino = () => undefined
    export const getDefaultLoggerOptions = (options) => options
    export const getLoggerContext = () => ''
    export const generateChildLogger = (logger) => logger
    export const generatePlatformLogger = ({ loggerOverride }) => ({ logger: loggerOverride, chunkLoggerController: null })
  `,
  '@walletconnect/keyvaluestorage': 'export default class KeyValueStorage {}',
  // Transaction ids of Algorand and Polkadot. Only wallets compute them, from their own responses.
  '@msgpack/msgpack': 'export const encode = undefined, decode = undefined',
  blakejs: 'export const blake2b = undefined; export default {}',
  // Checks signatures of the client's own sign-in, which is not used.
  viem: 'export const recoverAddress = undefined',
  // The first two functions open a link from the page's storage, where any script of the page may have written it. The other functions are
  // for wallets, which compute transaction ids from their own responses, read the subject of an attestation, check the responses that they
  // send and parse the URI of an offer; for the client's own sign-in, which checks signatures and reads what they grant; for the client's
  // search of sessions; for the client's check of events, in whose place `messageChecks.ts` checks them; and for link mode, which only React
  // Native has. That sign-in and that search are not used, and messages of link mode are refused before they are decoded. Our offers require
  // no namespace, so every session conforms.
  '@walletconnect/utils': `
    export * from '@walletconnect/utils'
    export const getDeepLink = async () => ''
    export const handleDeeplinkRedirect = async () => {}
    export const extractSolanaTransactionId = undefined
    export const getSuiDigest = undefined
    export const getNearTransactionIdFromSignedTransaction = undefined
    export const getAlgorandTransactionId = undefined
    export const getSignDirectHash = undefined
    export const buildSignedExtrinsicHash = undefined
    export const verifyP256Jwt = undefined
    export const validateSignedCacao = undefined
    export const formatMessage = undefined
    export const createEncodedRecap = undefined
    export const mergeEncodedRecaps = undefined
    export const getRecapFromResources = undefined
    export const getMethodsFromRecap = undefined
    export const getChainsFromRecap = undefined
    export const getNamespacedDidChainId = undefined
    export const getDidAddress = undefined
    export const buildNamespacesFromAuth = undefined
    export const isSessionCompatible = undefined
    export const parseUri = undefined
    export const isValidResponse = undefined
    export const isValidEvent = undefined
    export const isValidNamespacesEvent = undefined
    export const isConformingNamespaces = () => null
    export const getLinkModeURL = undefined
    export const getSearchParamFromURL = undefined
    export const encodeTypeTwoEnvelope = undefined
    export const decodeTypeTwoEnvelope = undefined
  `,
}

/** Modules that the build replaces by a file of this package. */
const replaced: Readonly<Record<string, string>> = {
  '@walletconnect/safe-json': fileURLToPath(new URL('../src/client/patches/safeJson.ts', import.meta.url)),
}

/** Plugin data that marks an import of the original module by its stand-in. */
const itself = Symbol('itself')

/** An esbuild plugin that replaces whole modules by a few lines or by a file of this package. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    setup(build) {
      const names = Object.keys({ ...standIns, ...replaced }).map((name) => name.replaceAll('/', '\\/'))
      build.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, (given) => {
        const { path, namespace, resolveDir, kind, pluginData } = given
        if (pluginData === itself) return undefined
        const file = replaced[path]
        if (file) return { path: file, sideEffects: false }
        // A stand-in may re-export names of its original module.
        if (namespace === 'stand-in') return build.resolve(path, { resolveDir, kind, pluginData: itself })
        return { path, namespace: 'stand-in', pluginData: resolveDir, sideEffects: false }
      })
      build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path, pluginData }) => ({
        contents: standIns[path] ?? '',
        loader: 'js',
        resolveDir: pluginData,
      }))
    },
  }
}
