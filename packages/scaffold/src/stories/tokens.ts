import type { HiddenToken, Token, TokensState } from '@latchkey/core'
import { marks } from './marks.ts'

const caipNetworkId = 'eip155:1'

/** Returns a token for a story. The number becomes the end of the token's address, so each number gives another token. */
export function createStoryToken(tokenNumber: number, fields: Partial<Token> = {}): Token {
  const address = `0x${String(tokenNumber).padStart(40, '3')}`
  return {
    id: `${caipNetworkId}:${address}`,
    caipNetworkId,
    address,
    name: `Token ${tokenNumber}`,
    symbol: `TK${tokenNumber}`,
    decimals: 18,
    balance: 1_000_000_000_000_000_000n,
    amount: '1',
    isVerified: true,
    ...fields,
  }
}

export const coinToken: Token = {
  id: caipNetworkId,
  caipNetworkId,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 12_345_678_900_000_000_000n,
  amount: '12.3456789',
  price: '2431.27',
  value: '30015.678739003',
  isVerified: true,
}

const usdCoin = createStoryToken(1, {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  balance: 2_500_123_456n,
  amount: '2500.123456',
  price: '0.9998',
  value: '2499.6234313088',
  imageUrl: marks.ether,
})
const dustToken = createStoryToken(2, {
  name: 'Tiny',
  symbol: 'TINY',
  balance: 1n,
  amount: '0.000000000000000001',
  value: '0.0000001',
})
const unlistedToken = createStoryToken(3, { name: 'Somebody’s token', symbol: 'SOME', isVerified: false })

export const hiddenTokens: readonly HiddenToken[] = [
  { ...createStoryToken(7, { name: 'Claim at gift-drop.example', symbol: 'GIFT', isVerified: false }), reason: 'link' },
  { ...createStoryToken(8, { name: 'Ether', symbol: 'ETH', isVerified: false }), reason: 'imitation' },
  { ...createStoryToken(9, { name: 'Unwanted', symbol: 'NO' }), reason: 'visitor' },
]

export const readyTokens: TokensState = {
  status: 'ready',
  tokens: [coinToken, usdCoin, dustToken, unlistedToken],
  hidden: [],
  total: '32515.3021703118',
  isTotalPartial: false,
  // A time in the future, because a run of all stories takes minutes. The balances must not look outdated in the last stories.
  readAt: Date.now() + 3_600_000,
  isCoinOnly: false,
  isUpdating: false,
  isOffline: false,
}

export const loadingTokens: TokensState = {
  status: 'loading',
  tokens: [],
  hidden: [],
  isTotalPartial: false,
  isCoinOnly: false,
  isUpdating: true,
  isOffline: false,
}

/** The state when only the balance of the network's native coin is known, for example because the kit has no balance service. */
export const coinOnlyTokens: TokensState = {
  ...loadingTokens,
  status: 'ready',
  tokens: [coinToken],
  isCoinOnly: true,
  isUpdating: false,
}

export const manyTokens: readonly Token[] = [
  coinToken,
  ...Array.from({ length: 299 }, (_, index) => createStoryToken(index + 1, { value: '1', price: '1' })),
]
