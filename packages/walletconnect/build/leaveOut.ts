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
}

/** Builds a few lines in the place of whole modules. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    setup(build) {
      const names = Object.keys(standIns).map((name) => name.replaceAll('/', '\\/'))
      build.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({ path, namespace: 'stand-in' }))
      build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
        contents: standIns[path] ?? '',
        loader: 'js',
      }))
    },
  }
}
