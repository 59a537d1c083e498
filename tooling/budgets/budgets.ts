/** The maximum sizes, in kB of 1000 bytes after gzip -9. */
export const budgets = {
  /** The size that Latchkey adds to the static imports of a page that already has React and wagmi. */
  loadKb: 25,
  /**
   * The size of the files that the browser requests from the moment when the pointer is over the button until the Connect view is complete.
   */
  openKb: 38,
  /**
   * The size of the first load of a page with adapters for EVM, Solana and Bitcoin, WalletConnect and the wallet directory. Of the
   * adapters, WalletConnect and the directory, the first load contains only the code that finds wallets.
   */
  chainsLoadKb: 28,
  /** The size of the files that the browser requests to open the modal on the page with these adapters. */
  chainsOpenKb: 44,
  /** Limits for opening either page: the number of files, and the number of round trips. */
  openFiles: 6,
  openRoundTrips: 2,
  /**
   * The sizes of the stand-alone build. The first load (`standaloneLoadKb`) contains viem and the connection flows. The browser fetches
   * React when the modal opens (`standaloneOpenKb`).
   */
  standaloneLoadKb: 41.5,
  standaloneOpenKb: 93,
  /**
   * Limits for single chunks that are fetched after the first load, by the chunk's name in the build. Any other chunk has the limit
   * `otherChunkKb`.
   */
  chunksKb: {
    // WalletConnect's client with its ciphers. The chunk is fetched when the visitor chooses WalletConnect, or when the QR code is shown.
    'walletconnect exports': 113,
    // The modal with its first view, in one file.
    'scaffold exports': 25,
    // bitcoinjs-lib and the checks of a payment, fetched with the first payment. The code that looks refused payments up by their id is
    // part of this chunk. The last 0.4 kB are for the checks of what an API may do to a payment: a previous transaction is read without its
    // witnesses, whose number has no limit, the bytes of all rounds of choosing coins are counted, and a refused payment is outbid.
    'adapter-bitcoin bitcoinPayments': 38.9,
    // A list of all wallets of the directory. The search uses this list while the directory's server is down.
    'wallets snapshot': 24,
  } as Readonly<Record<string, number>>,
  otherChunkKb: 20,
} as const

/** Patterns for the paths of modules that must not be in the first load. */
export const notInFirstLoad: readonly RegExp[] = [
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

/**
 * Limits in ms for the median of twenty runs: from the click to the first frame with the modal, and from the request for a WalletConnect QR
 * code until the kit has the code (`pairingMs`).
 */
export const speedBudgets = { coldMs: 50, warmMs: 20, slowMs: 100, pairingMs: 300 } as const

/**
 * Limits in ms for the median time of a tap on a page that has fetched nothing in advance. `aboveFloorMs` is how much longer the card may
 * take than a bare native dialog. `rowsMs` and `slowRowsMs` are the time until the card lists wallets, from a server on this machine and on
 * Slow 3G. `leaveMs` is the time to close.
 */
export const pressBudgets = { aboveFloorMs: 20, rowsMs: 150, slowRowsMs: 3_000, leaveMs: 150 } as const

/**
 * Limits for a list of six hundred wallets that is scrolled to its end: the median of five runs, in ms of processor time, and the elements
 * in the list.
 */
export const listBudgets = { longestTaskMs: 50, elements: 400 } as const

/**
 * Limits for the self-hosted relay under 200 clients: the most time until redelivery after a kill (95th percentile), and the lowest
 * throughput on a laptop.
 */
export const relayBudgets = {
  redeliveryMs: 2_000,
  messagesPerSecond: 1_000,
  grownMb: 50,
  /**
   * Limits while one client attacks: the 95th percentile of the time that `/health` takes, and the memory in MiB beyond that of an idle
   * relay.
   */
  healthMs: 150,
  attackedMb: 100,
} as const

/**
 * Limits for the tests with all hostile inputs: the time until wallets can be chosen, and the peak memory of a page's process. Most pages
 * stay at 320 MB. The page with sixty networks of hostile names, which shows some four hundred views, stays at 475 MB. If a page kept
 * everything that a hostile wallet or server sends, it would need far more.
 */
export const hostileBudgets = { usableMs: 10_000, rendererMb: 600 } as const
