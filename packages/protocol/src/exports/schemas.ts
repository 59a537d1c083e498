export { analyticsConfig, analyticsEvent, serviceQuery } from '../analytics.ts'
export {
  allowedOrigins,
  walletListingEntry,
  walletListingPage,
  walletListingQuery,
} from '../walletListingSchemas.ts'
