export { analyticsConfig, analyticsEvent, serviceQuery } from '../analytics.ts'
export { createListSchema } from '../listOf.ts'
export {
  allowedOrigins,
  walletListingEntry,
  walletListingPage,
  walletListingQuery,
} from '../walletListingSchemas.ts'
