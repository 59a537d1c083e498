import { inlineCss } from '../../tooling/inlineCss.ts'
import { packageBuild } from '../../tooling/tsup.ts'
import manifest from './package.json' with { type: 'json' }

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
    sourcemap: false,
    noExternal: [/.*/],
    external: optionalPeers,
    // From the sources: of a module that a built package made of several, esbuild would load all with any.
    esbuildPlugins: [inlineCss()],
    esbuildOptions(options) {
      options.conditions = ['@latchkey/source', 'import', 'module']
      options.jsx = 'automatic'
    },
    define: { 'process.env.NODE_ENV': '"production"', LATCHKEY_VERSION: JSON.stringify(manifest.version) },
  }),
]
