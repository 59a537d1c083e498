export type { Account, AccountType } from '../account.ts'
export type { AnalyticsConfig, AnalyticsEvent } from '../analytics.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  isCaipAddress,
  isCaipNetworkId,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from '../caip.ts'
export { cleanWalletName, hasInvisibleOrStackedMarks } from '../cleanWalletName.ts'
export { type ExplorerSubject, explorerUrl } from '../explorerUrl.ts'
export { checkWalletLink, type LinkKind, phonePageScheme } from '../link.ts'
export { isBitcoinAddress } from '../namespaces/bip122.ts'
export { isEvmAddress } from '../namespaces/eip155.ts'
export { mainNetworks } from '../namespaces/mainNetworks.ts'
export {
  hasJsonRpc,
  isNamespace,
  type Namespace,
  namespaceNames,
  namespaces,
  type SupportedNamespace,
} from '../namespaces/namespaces.ts'
export { isSolanaAddress } from '../namespaces/solana.ts'
export { transactionFields } from '../namespaces/transactionFields.ts'
export { walletLists } from '../namespaces/walletLists.ts'
export type { NativeCurrency, Network } from '../network.ts'
export { isOriginAllowed } from '../origin.ts'
export { pictureKey } from '../pictureKey.ts'
export type {
  AccountBalanceQuery,
  AccountBalances,
  FungiblePrice,
  FungiblePriceRequest,
  FungiblePrices,
  ServiceFault,
  SupportedChains,
  TokenBalance,
} from '../tokenBalances.ts'
export { toWalletIcon } from '../walletIcon.ts'
export type {
  AllowedOrigins,
  InjectedId,
  WalletListingEntry,
  WalletListingPage,
  WalletListingQuery,
} from '../walletListing.ts'
