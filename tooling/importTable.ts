/**
 * Who may import whom. A row says what a package's sources may take from our other packages; `tests` is what only its tests,
 * stories and configuration may. `importTable.test.ts` compares it with every manifest and every import.
 */
type Row = {
  /** 'all' its public exports, some of its subpaths, or 'lazy': only through `import()`. */
  imports: Readonly<Record<string, 'all' | 'lazy' | readonly string[]>>
  tests?: readonly string[]
  /** Everything else that a dapp installs with it. */
  dependencies: readonly string[]
  peers: readonly string[]
}

const react = ['react', 'react-dom']
const port = ['./adapter', './errors', './siwx']

export const importTable = {
  '@latchkey/protocol': { imports: {}, dependencies: ['zod'], peers: [] },
  '@latchkey/core': { imports: { '@latchkey/protocol': 'all' }, dependencies: ['valtio'], peers: [] },
  '@latchkey/ui': { imports: {}, dependencies: ['uqr'], peers: react },
  '@latchkey/react': {
    imports: { '@latchkey/core': 'all', '@latchkey/ui': 'all' },
    dependencies: ['valtio'],
    peers: react,
  },
  '@latchkey/scaffold': {
    imports: { '@latchkey/core': 'all', '@latchkey/react': 'all', '@latchkey/ui': 'all' },
    tests: ['@latchkey/testing'],
    dependencies: [],
    peers: react,
  },
  '@latchkey/adapter-wagmi': {
    imports: { '@latchkey/core': port, '@latchkey/protocol': 'all' },
    tests: ['@latchkey/testing'],
    dependencies: [],
    peers: ['@wagmi/connectors', '@wagmi/core', 'viem'],
  },
  '@latchkey/testing': {
    imports: { '@latchkey/core': ['./adapter', './errors'], '@latchkey/protocol': 'all' },
    dependencies: ['viem'],
    peers: ['@playwright/test', 'vitest'],
  },
  latchkey: {
    imports: {
      '@latchkey/core': 'all',
      '@latchkey/protocol': 'all',
      '@latchkey/react': 'all',
      '@latchkey/scaffold': 'lazy',
      '@latchkey/ui': 'all',
    },
    tests: ['@latchkey/adapter-wagmi', '@latchkey/testing'],
    dependencies: [],
    peers: react,
  },
} as const satisfies Record<string, Row>
