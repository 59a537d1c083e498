/** Data of the contracts of the sandbox. Pages import this file, so it must not use Node modules or load the code of the contracts. */
import type { Address } from 'viem'

/** A token of the sandbox. */
export type SandboxToken = {
  address: Address
  name: string
  symbol: string
  decimals: number
  /** The initial balance of each funded account, in base units. */
  balance: bigint
}

/** The ERC-20 tokens. Anyone can create more tokens with `mint(address to, uint256 amount)`. For WETH, use `deposit()` instead. */
export const sandboxTokens = {
  /** An ordinary token with 6 decimals. */
  dollar: {
    address: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
    name: 'Sandbox Dollar',
    symbol: 'sUSD',
    decimals: 6,
    balance: 1_000_000_000_000n,
  },
  /** Wrapped ether with the functions and events of WETH9. */
  wrappedEther: {
    address: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
    balance: 0n,
  },
  /** An ordinary token with an unusual number of decimals. */
  odd: {
    address: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
    name: 'Sandbox Odd',
    symbol: 'sODD',
    decimals: 11,
    balance: 100_000_00000000000n,
  },
  /**
   * A token like USDT on Ethereum: `transfer`, `transferFrom` and `approve` return nothing, and `approve` reverts unless the old or the new
   * allowance is 0.
   */
  silent: {
    address: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
    name: 'Sandbox Silent',
    symbol: 'sNONE',
    decimals: 6,
    balance: 100_000_000_000n,
  },
  /**
   * A token that returns false where other tokens revert: the transaction of a refused transfer succeeds, but moves no tokens and emits no
   * events. The token refuses transfers without enough balance or allowance, and all transfers after `setPaused(true)`, which anyone may
   * call. The token has no pool and no price feed.
   */
  refusing: {
    address: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
    name: 'Sandbox Refusal',
    symbol: 'sNO',
    decimals: 18,
    balance: 1_000_000_000_000_000_000_000n,
  },
  /** A token that burns 1 % of the amount of each transfer, rounded down. The recipient gets the remaining amount. */
  fee: {
    address: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
    name: 'Sandbox Fee',
    symbol: 'sFEE',
    decimals: 18,
    balance: 50_000_000_000_000_000_000_000n,
  },
} as const satisfies Record<string, SandboxToken>

/** A price feed with the functions of Chainlink's `AggregatorV3Interface`, in US dollars with 8 decimals. */
export type SandboxPriceFeed = {
  address: Address
  description: string
  /** The address of the token whose price this is, or `native` for ether. */
  token: Address | 'native'
  /** The initial price in 10⁻⁸ US dollars. */
  answer: bigint
}

/**
 * The price feeds. The first round of each feed has the start time of the chain. `setFeedPrice` adds a round. The token sNO has no feed.
 */
export const sandboxPriceFeeds = {
  ether: {
    address: '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
    description: 'ETH / USD',
    token: 'native',
    answer: 3_000_00000000n,
  },
  dollar: {
    address: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
    description: 'sUSD / USD',
    token: sandboxTokens.dollar.address,
    answer: 1_00000000n,
  },
  odd: {
    address: '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
    description: 'sODD / USD',
    token: sandboxTokens.odd.address,
    answer: 2_50000000n,
  },
  silent: {
    address: '0x12975173B87F7595EE45dFFb2Ab812ECE596Bf84',
    description: 'sNONE / USD',
    token: sandboxTokens.silent.address,
    answer: 1_00000000n,
  },
  fee: {
    address: '0x82Dc47734901ee7d4f4232f398752cB9Dd5dACcC',
    description: 'sFEE / USD',
    token: sandboxTokens.fee.address,
    answer: 50000000n,
  },
} as const satisfies Record<string, SandboxPriceFeed>

/** A pool of two tokens with the functions of a Uniswap-v2 pair. */
export type SandboxPair = {
  address: Address
  /** The tokens in the pair's own order (`token0`, `token1`). */
  tokens: readonly [Address, Address]
  /** The initial reserves in base units, in the same order. */
  reserves: readonly [bigint, bigint]
}

const { dollar, wrappedEther, odd, silent, fee } = sandboxTokens

/**
 * A DEX with the functions of Uniswap v2 (factory, pair, and Router02 without permits) and the same fee of 0.3 %. The initial prices of the
 * pools are those of the price feeds.
 */
export const sandboxDex = {
  factory: '0x82C6D3ed4cD33d8EC1E51d0B5Cc1d822Eaa0c3dC',
  router: '0x05B4CB126885fb10464fdD12666FEb25E2563B76',
  wrappedEther: wrappedEther.address,
  /**
   * The keccak-256 hash of the creation code of a pair. The address of each pair is computed from this hash (CREATE2 with the salt
   * keccak(token0 ++ token1)).
   */
  pairCodeHash: '0xeafa4160c93636fc21616aad2e16d6f83bdbae1528ba9aa968610405fb3dfb61',
  pairs: {
    etherDollar: {
      address: '0x603F3F99d5bE7Ff027E3caFbd09d4a877b475a1B',
      tokens: [dollar.address, wrappedEther.address],
      reserves: [3_000_000_000_000n, 1_000_000_000_000_000_000_000n],
    },
    etherOdd: {
      address: '0xD57E875498BEC13015255A4D7364a182B36e0849',
      tokens: [wrappedEther.address, odd.address],
      reserves: [500_000_000_000_000_000_000n, 600_000_00000000000n],
    },
    dollarSilent: {
      address: '0x8A559e3b26735822B783fCcBC688c91aF82a3630',
      tokens: [dollar.address, silent.address],
      reserves: [1_000_000_000_000n, 1_000_000_000_000n],
    },
    etherFee: {
      address: '0x72662A7D45CA0A82383A7e89B2aaF9E474dd39C0',
      tokens: [wrappedEther.address, fee.address],
      reserves: [200_000_000_000_000_000_000n, 1_200_000_000_000_000_000_000_000n],
    },
    /** A pool with little liquidity: a swap of 100 sUSD moves its price by more than 20 %. */
    thin: {
      address: '0xd790139A86b1E5D5c1186963b871EE1700d9e697',
      tokens: [dollar.address, odd.address],
      reserves: [1_000_000_000n, 400_00000000000n],
    },
  },
} as const satisfies { pairs: Record<string, SandboxPair> } & Record<string, unknown>

/**
 * Gives ether and tokens to anyone: `give(address token, address to, uint256 amount)`, where the zero address as `token` means ether. One
 * call gives at most 100 ether.
 */
export const sandboxFaucet: Address = '0x196dBCBb54b8ec4958c959D8949EBFE87aC2Aaaf'

/** The address of Multicall3, which is the same as on most chains. */
export const sandboxMulticall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
