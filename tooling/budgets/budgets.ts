/** All sizes are kB of 1000 bytes after gzip -9. */
export const budgets = {
  /** What Latchkey adds to the static graph of a page that has React and wagmi already. */
  loadKb: 25,
  /** What the browser asks for from the pointer's coming over the button to a settled Connect view. */
  openKb: 38,
  /** The same with adapters for EVM, Solana and Bitcoin, WalletConnect and the wallet directory: discovery alone. */
  chainsLoadKb: 28,
  /** The opening of that page. */
  chainsOpenKb: 44,
  /** Of either opening: in how many files it comes, and how often one is asked for because of another. */
  openFiles: 6,
  openRoundTrips: 2,
  /** The stand-alone build, which carries viem and the flows of connecting at load, and React on opening. */
  standaloneLoadKb: 41.5,
  standaloneOpenKb: 93,
  /** Each chunk that is fetched later, by its name in the build, and what one may weigh that is not listed. */
  chunksKb: {
    // The protocol's client with its ciphers, once a visitor chooses WalletConnect or its code is shown.
    'walletconnect exports': 113,
    // The modal with its first view, in one file.
    'scaffold exports': 25,
    // bitcoinjs-lib and the checks of a payment, once there is one to make: 38.01 kB since refused payments are looked up by their id.
    'adapter-bitcoin bitcoinPayments': 38.5,
    // Every wallet of the directory, for a search while the service is down.
    'wallets snapshot': 24,
  } as Readonly<Record<string, number>>,
  otherChunkKb: 20,
} as const

/** What may not be in the first load, by a part of the module's path. */
export const lazyOnly: readonly RegExp[] = [
  /\/node_modules\/zod\//,
  /\/node_modules\/uqr\//,
  /\/node_modules\/react-dom\/.*server/,
  /\/node_modules\/valtio\/(?:esm\/)?react/,
  /\/node_modules\/viem\/_esm\/chains\/index/,
  /\/node_modules\/viem\/_esm\/clients\/decorators/,
  /\/node_modules\/@wagmi\/connectors\//,
  /\/node_modules\/@walletconnect\//,
  /\/node_modules\/(?:bip174|bitcoinjs-lib)\//,
  /\/node_modules\/@solana\//,
  /\/packages\/(?:scaffold|walletconnect)\//,
  /\/packages\/ui\/dist\/(?:alert-bar|dialog|list|network-image|qr-code|search|tabs|text-input|toast|tooltip|wallet-tile)\//,
]

/** From the click to the first frame with the modal, and from asking to a WalletConnect code: the median of twenty, in ms. */
export const speedBudgets = { coldMs: 50, warmMs: 20, slowMs: 100, pairingMs: 300 } as const

/**
 * A tap on a page that nothing has warmed up, the median in ms: how much longer than a bare native dialog the card may take, and how
 * long the wallets in it, from a server on this machine and on Slow 3G; and how long the way out may take.
 */
export const pressBudgets = { aboveFloorMs: 20, rowsMs: 150, slowRowsMs: 3_000, leaveMs: 150 } as const

/** Of six hundred wallets that are scrolled to the end: the middle of five runs, in ms of the processor's time. */
export const listBudgets = { longestTaskMs: 50, elements: 400 } as const

/** Of the self-hosted relay, under 200 clients: the 95th percentile after a kill, and what a laptop manages at least. */
export const relayBudgets = {
  redeliveryMs: 2_000,
  messagesPerSecond: 1_000,
  grownMb: 50,
  /** While one client does its worst: the 95th percentile of `/health`, and memory above that of an idle relay. */
  healthMs: 150,
  attackedMb: 100,
} as const

/**
 * Under the hostile corpus: until wallets can be chosen, and the memory of a page's process at its height. Most pages stay at 320 MB, and
 * the one with sixty networks of hostile names, which goes through some four hundred views, at 475 MB: a page that keeps what a wallet
 * or a server floods it with goes far beyond.
 */
export const hostileBudgets = { usableMs: 10_000, rendererMb: 600 } as const
