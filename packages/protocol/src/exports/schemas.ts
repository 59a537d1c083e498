export { analyticsConfig, analyticsEvent, serviceQuery } from '../analytics.ts'
export { listOf } from '../listOf.ts'
export {
  allowedOrigins,
  walletListingEntry,
  walletListingPage,
  walletListingQuery,
} from '../walletListingSchemas.ts'
