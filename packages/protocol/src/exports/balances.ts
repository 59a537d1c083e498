/**
 * The schemas of balances and prices, and the functions that clean their texts and amounts. They have an entry point of their own, because
 * a page loads them only when it loads an account's balances. esbuild puts all exports of one entry point into one chunk, so in `./schemas`
 * they would be loaded with the wallet list.
 */
export { cleanTokenText } from '../cleanTokenText.ts'
export { toDecimalText } from '../decimalText.ts'
export {
  accountBalanceQuery,
  accountBalances,
  fungiblePrice,
  fungiblePriceRequest,
  fungiblePrices,
  serviceFault,
  supportedChains,
  tokenBalance,
} from '../tokenBalanceSchemas.ts'
export { nativeTokenAddresses, unsupportedChain } from '../tokenBalances.ts'
export { toTokenIcon } from '../toTokenIcon.ts'
