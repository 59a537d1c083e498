import * as z from 'zod/mini'

/** Query that every service call carries: the project, the kit's kind (`st`) and its version (`sv`). */
export const serviceQuery = z.object({ projectId: z.string(), st: z.string(), sv: z.string() })

/** Answer of `GET /getAnalyticsConfig`. */
export const analyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
/** Response of `GET /getAnalyticsConfig`. */
export type AnalyticsConfig = z.infer<typeof analyticsConfig>

/** Body of `POST /e`. `timestamp` is in ms since the epoch; `url` is scrubbed of query and fragment. */
export const analyticsEvent = z.object({
  eventId: z.uuid(),
  url: z.string().check(z.maxLength(2048)),
  domain: z.string().check(z.maxLength(253)),
  timestamp: z.int(),
  props: z.looseObject({ type: z.enum(['track', 'error']), event: z.string().check(z.maxLength(64)) }),
})
/** Body of `POST /e`. */
export type AnalyticsEvent = z.infer<typeof analyticsEvent>
