/**
 * Who may import whom, and what a dapp installs with each package. `importTable.test.ts` compares it with every manifest and
 * with every import in the sources.
 */
export type Row = {
  /** Of our own packages: all of their public exports, some of their subpaths, or 'lazy', only through `import()`. */
  imports: Readonly<Record<string, 'all' | 'lazy' | readonly string[]>>
  /** Of our own packages, what its tests, stories and configuration may take besides. */
  tests: readonly string[]
  /** Of our own packages, what is built into a file of its `dist`: needed to build it, not to install it. */
  bundles?: readonly string[]
  dependencies: readonly string[]
  peers: readonly string[]
}

const react = ['react', 'react-dom']
/** What an adapter may take: the kit that adapters share, the port that it fills, the errors that it throws. */
const adapterImports = {
  '@latchkey/adapter-kit': 'all',
  '@latchkey/core': ['./adapter', './errors', './limits'],
  '@latchkey/protocol': 'all',
} as const
const walletKits = [
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
    // Its checks of wallets hold what ships, its alerts what the server says.
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
  '@latchkey/ui': { imports: {}, tests: [], dependencies: ['uqr'], peers: react },
  '@latchkey/react': {
    imports: { '@latchkey/core': 'all', '@latchkey/ui': 'all' },
    tests: [],
    dependencies: [],
    peers: react,
  },
  '@latchkey/scaffold': {
    imports: { '@latchkey/core': 'all', '@latchkey/react': 'all', '@latchkey/ui': 'all' },
    tests: ['@latchkey/testing'],
    dependencies: [],
    peers: react,
  },
  '@latchkey/adapter-wagmi': {
    imports: adapterImports,
    tests: ['@latchkey/testing'],
    dependencies: [],
    peers: [...walletKits, '@wagmi/connectors', '@wagmi/core', 'viem'],
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
    tests: ['@latchkey/server', '@latchkey/testing'],
    // The client of the protocol is built in: its later versions are not open source.
    dependencies: [],
    peers: [],
  },
  '@latchkey/testing': {
    imports: { '@latchkey/core': ['./adapter', './errors', './testing'], '@latchkey/protocol': 'all' },
    tests: ['@latchkey/server'],
    dependencies: [
      '@reown/walletkit',
      '@scure/bip39',
      '@scure/btc-signer',
      '@solana/kit',
      '@walletconnect/core',
      '@walletconnect/types',
      '@walletconnect/utils',
      'esbuild',
      'viem',
    ],
    peers: ['@foundry-rs/anvil', '@playwright/test', 'fast-check', 'vitest'],
  },
  // Not published. `startAnvil` is: testing has it, and its accounts.
  '@latchkey/chains': {
    imports: {
      '@latchkey/protocol': 'all',
      '@latchkey/testing': ['.', './anvil', './solana-wallet'],
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
    dependencies: ['@hono/node-server', '@web3icons/common', '@web3icons/core', 'hono', 'ws', 'zod'],
    peers: [],
  },
  '@latchkey/codemod': {
    imports: {},
    // What it writes is checked against these.
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
    // The stand-alone build carries the adapters.
    bundles: ['@latchkey/adapter-bitcoin', '@latchkey/adapter-solana', '@latchkey/adapter-wagmi'],
    dependencies: [],
    peers: [...walletKits, ...react],
  },
}

/**
 * Core from the ground up: a folder, or a file of its root, imports only what stands before it. Types, and chunks that are fetched
 * later, may come from anywhere.
 */
export const coreLayers: readonly string[] = [
  'isEqual',
  'tracked',
  'errors',
  'loadFlows',
  'featureOf',
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
 * The server from the ground up, types included: what services share knows no service. A service imports no other one, so that each can
 * become a process of its own.
 */
export const serverLayers: readonly string[] = ['platform', 'services', 'cli', 'createServer', 'bin', 'exports']

/** Apps take packages through their public exports alone; these apps may be taken by other apps. */
export const sharedApps: readonly string[] = ['@latchkey/sandbox']
