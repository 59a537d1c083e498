import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** What the client of the protocol imports and a site never reaches, by module, with what is called at all. */
const standIns: Readonly<Record<string, string>> = {
  // The kit hands in a logger and a storage of its own.
  '@walletconnect/logger': `
    export const pino = () => undefined
    export const getDefaultLoggerOptions = (options) => options
    export const getLoggerContext = () => ''
    export const generateChildLogger = (logger) => logger
    export const generatePlatformLogger = ({ loggerOverride }) => ({ logger: loggerOverride, chunkLoggerController: null })
  `,
  '@walletconnect/keyvaluestorage': 'export default class KeyValueStorage {}',
  // Transaction ids of Algorand and Polkadot, which a wallet makes out of its own answers.
  '@msgpack/msgpack': 'export const encode = undefined, decode = undefined',
  blakejs: 'export const blake2b = undefined; export default {}',
  // Checks signatures for the client's own sign-in, which is not used.
  viem: 'export const recoverAddress = undefined',
  // The first two follow a link out of the page's storage, where anything on the page may have put it. The rest is for wallets: ids of
  // transactions out of their own answers, and whom an attestation is of. The client's own sign-in checks signatures and reads what they grant, and is not used.
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
  `,
}

/** What is built from a file of ours in the place of a module. */
const replaced: Readonly<Record<string, string>> = {
  '@walletconnect/safe-json': fileURLToPath(new URL('../src/client/patches/safeJson.ts', import.meta.url)),
}

/** Asks for the module that a stand-in stands in for. */
const itself = Symbol('itself')

/** Builds a few lines, or a file of ours, in the place of whole modules. */
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
        // A stand-in may pass on what it does not replace.
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
