import { packageBuild } from '../../tooling/tsup.ts'

/** Wallets' own packages, which a page brings itself where it offers them. */
const optionalPeers = [
  '@base-org/account',
  '@coinbase/wallet-sdk',
  '@safe-global/safe-apps-provider',
  '@safe-global/safe-apps-sdk',
]

export default [
  packageBuild(['src/exports/index.ts', 'src/exports/networks.ts'], { clean: ['**/*', '!standalone/**'] }),
  // For pages without a bundler: everything inside, React in the part that is fetched when the modal is first opened.
  packageBuild(['src/exports/standalone.ts'], {
    outDir: 'dist/standalone',
    platform: 'browser',
    minify: true,
    noExternal: [/.*/],
    external: optionalPeers,
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
]
