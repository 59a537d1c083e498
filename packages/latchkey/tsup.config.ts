import { packageBuild } from '../../tooling/tsup.ts'

/** Wallets' own packages, which a page brings itself where it offers them. */
const optionalPeers = [
  '@base-org/account',
  '@coinbase/wallet-sdk',
  '@safe-global/safe-apps-provider',
  '@safe-global/safe-apps-sdk',
]

export default [
  packageBuild({ clean: ['**/*', '!standalone/**'] }),
  // For pages without a bundler: everything inside, React in the part that is fetched when the modal is first opened.
  packageBuild({
    entry: ['src/exports/standalone.ts'],
    outDir: 'dist/standalone',
    platform: 'browser',
    splitting: true,
    minify: true,
    noExternal: [/.*/],
    external: optionalPeers,
    esbuildPlugins: [],
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
]
