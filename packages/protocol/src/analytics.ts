import * as z from 'zod/mini'

/** The query parameters of every HTTP request of Latchkey: the project id, the type of the SDK (`st`) and the SDK's version (`sv`). */
export const serviceQuery = z.object({ projectId: z.string(), st: z.string(), sv: z.string() })

/** The schema of the response of `GET /getAnalyticsConfig`. */
export const analyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
/** The response of `GET /getAnalyticsConfig`. */
export type AnalyticsConfig = z.infer<typeof analyticsConfig>

/** The schema of the body of `POST /e`. `timestamp` is in ms since the epoch. `url` has neither query nor fragment. */
export const analyticsEvent = z.object({
  eventId: z.uuid(),
  url: z.string().check(z.maxLength(2048)),
  domain: z.string().check(z.maxLength(253)),
  timestamp: z.int(),
  props: z.looseObject({ type: z.enum(['track', 'error']), event: z.string().check(z.maxLength(64)) }),
})
/** The body of `POST /e`. */
export type AnalyticsEvent = z.infer<typeof analyticsEvent>
