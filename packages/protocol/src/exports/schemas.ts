export { analyticsConfig, analyticsEvent, serviceQuery } from '../analytics.ts'
