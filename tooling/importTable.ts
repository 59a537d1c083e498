/**
 * One row of the import table: what a package may import, and what a site installs with it. `importTable.test.ts` compares the table with
 * every manifest and every import in the sources.
 */
export type Row = {
  /**
   * The workspace packages that this package may import. The value says which imports are allowed: all public exports, some subpaths, or
   * 'lazy', which means only through `import()`.
   */
  imports: Readonly<Record<string, 'all' | 'lazy' | readonly string[]>>
  /** Further workspace packages that the tests, stories and configuration of this package may import. */
  tests: readonly string[]
  /** Workspace packages that are bundled into a file in `dist`. These packages are needed to build this package, but not to install it. */
  bundles?: readonly string[]
  dependencies: readonly string[]
  peers: readonly string[]
}

const reactPeers = ['react', 'react-dom']
/** What an adapter may import: the adapter kit, core's adapter port, core's errors and limits. */
const adapterImports = {
  '@latchkey/adapter-kit': 'all',
  '@latchkey/core': ['./adapter', './errors', './limits'],
  '@latchkey/protocol': 'all',
} as const
const walletSdks = [
  '@base-org/account',
  '@coinbase/wallet-sdk',
  '@safe-global/safe-apps-provider',
  '@safe-global/safe-apps-sdk',
]

export const packageTable: Readonly<Record<string, Row>> = {
  '@latchkey/protocol': { imports: {}, tests: [], dependencies: ['zod'], peers: [] },
  '@latchkey/wallets': { imports: { '@latchkey/protocol': 'all' }, tests: [], dependencies: [], peers: [] },
  '@latchkey/core': {
    imports: { '@latchkey/protocol': 'all' },
    // Tests compare core's wallet checks with the published wallets, and core's alerts with the server's responses.
    tests: ['@latchkey/server', '@latchkey/wallets'],
    dependencies: ['valtio'],
    peers: [],
  },
  '@latchkey/adapter-kit': {
    imports: { '@latchkey/core': ['./adapter', './errors', './limits'], '@latchkey/protocol': 'all' },
    tests: [],
    dependencies: [],
    peers: [],
  },
  '@latchkey/ui': {
    imports: { '@latchkey/protocol': ['./money'] },
    tests: [],
    dependencies: ['uqr'],
    peers: reactPeers,
  },
  '@latchkey/react': {
    imports: { '@latchkey/core': 'all', '@latchkey/ui': 'all' },
    tests: [],
    dependencies: [],
    peers: reactPeers,
  },
  '@latchkey/scaffold': {
    imports: {
      '@latchkey/core': 'all',
      '@latchkey/protocol': ['.', './money'],
      '@latchkey/react': 'all',
      '@latchkey/ui': 'all',
    },
    tests: ['@latchkey/testing'],
    dependencies: [],
    peers: reactPeers,
  },
  '@latchkey/adapter-wagmi': {
    imports: adapterImports,
    tests: ['@latchkey/testing'],
    dependencies: [],
    peers: [...walletSdks, '@wagmi/connectors', '@wagmi/core', 'viem'],
  },
  '@latchkey/adapter-solana': {
    imports: adapterImports,
    tests: ['@latchkey/chains', '@latchkey/testing'],
    dependencies: ['@solana/kit'],
    peers: [],
  },
  '@latchkey/adapter-bitcoin': {
    imports: adapterImports,
    tests: ['@latchkey/chains', '@latchkey/testing'],
    dependencies: ['bitcoinjs-lib'],
    peers: [],
  },
  '@latchkey/walletconnect': {
    imports: adapterImports,
    tests: ['@latchkey/phone', '@latchkey/server', '@latchkey/testing'],
    // WalletConnect's client is bundled, not a dependency, because the versions after the bundled one are not open source.
    dependencies: [],
    peers: [],
  },
  '@latchkey/testing': {
    imports: { '@latchkey/core': ['./adapter', './errors', './testing'], '@latchkey/protocol': 'all' },
    tests: [],
    dependencies: ['@scure/btc-signer', '@solana/kit', 'esbuild', 'viem'],
    peers: ['@foundry-rs/anvil', '@playwright/test', 'fast-check', 'vitest'],
  },
  '@latchkey/phone': {
    imports: { '@latchkey/testing': ['./internal', './playwright'] },
    tests: ['@latchkey/server', '@latchkey/testing'],
    dependencies: [
      '@reown/walletkit',
      '@scure/bip39',
      '@scure/btc-signer',
      '@solana/kit',
      '@walletconnect/core',
      '@walletconnect/types',
      '@walletconnect/utils',
      'viem',
    ],
    peers: ['@playwright/test'],
  },
  // This package is not published. The Ethereum chain, its contracts and accounts are published in `@latchkey/testing`.
  '@latchkey/chains': {
    imports: {
      '@latchkey/protocol': 'all',
      '@latchkey/testing': ['.', './anvil', './evm-sandbox', './evm-sandbox-chain', './solana-wallet'],
    },
    tests: ['@latchkey/testing'],
    dependencies: [
      '@foundry-rs/anvil',
      '@solana-program/system',
      '@solana-program/token',
      '@solana/kit',
      'bcoin',
      'bitcoinjs-lib',
      'litesvm',
      'viem',
      'ws',
    ],
    peers: [],
  },
  '@latchkey/server': {
    imports: { '@latchkey/protocol': 'all', '@latchkey/wallets': 'all' },
    tests: [],
    dependencies: [
      '@hono/node-server',
      '@noble/hashes',
      '@scure/base',
      '@web3icons/common',
      '@web3icons/core',
      'hono',
      'kysely',
      'lru-cache',
      'p-limit',
      'pg',
      'viem',
      'ws',
      'zod',
    ],
    peers: [],
  },
  '@latchkey/codemod': {
    imports: {},
    // The tests check the code that the codemod writes against these packages.
    tests: [
      'latchkey',
      '@latchkey/adapter-bitcoin',
      '@latchkey/adapter-solana',
      '@latchkey/adapter-wagmi',
      '@latchkey/react',
    ],
    dependencies: ['@babel/parser', '@babel/traverse', '@babel/types', 'diff', 'magic-string'],
    peers: [],
  },
  latchkey: {
    imports: {
      '@latchkey/core': 'all',
      '@latchkey/protocol': 'all',
      '@latchkey/react': 'all',
      '@latchkey/scaffold': 'lazy',
      '@latchkey/ui': 'all',
      '@latchkey/walletconnect': 'lazy',
      '@latchkey/wallets': 'lazy',
    },
    tests: ['@latchkey/adapter-kit', '@latchkey/testing'],
    // The stand-alone build contains the adapters.
    bundles: ['@latchkey/adapter-bitcoin', '@latchkey/adapter-solana', '@latchkey/adapter-wagmi'],
    dependencies: [],
    peers: [...walletSdks, ...reactPeers],
  },
}

/**
 * The layers of core from the bottom up: folders, and files of its root. Each layer imports only the layers listed before it. Imports of
 * types and `import()` of chunks are exempt from this rule.
 */
export const coreLayers: readonly string[] = [
  'isEqual',
  'tracked',
  'errors',
  'loadFlows',
  'featureOf',
  'loadFeature',
  'assertAlive',
  'log',
  'version',
  'watch',
  'messages',
  'ports',
  'storage',
  'options',
  'limits',
  'services',
  'notices',
  'connections',
  'analytics',
  'reach',
  'networks',
  'modal',
  'pairing',
  'wallets',
  'account',
  'tokens',
  'send',
  'flows',
  'reactions',
  'load',
  'features',
  'createCore',
  'initialCore',
  'startCore',
  'instance',
  'testing',
  'exports',
]

/**
 * The layers of the server from the bottom up. Each layer imports only the layers listed before it, also for types. The platform imports no
 * service. No service imports another one, so that each can become a separate process.
 */
export const serverLayers: readonly string[] = ['platform', 'services', 'cli', 'createServer', 'bin', 'exports']

/** Apps import packages through their public exports alone. Apps of this list may be imported by other apps. */
export const sharedApps: readonly string[] = ['@latchkey/sandbox']
