import { Hono } from 'hono'
import { cors } from 'hono/cors'

/** The time for which a browser may cache the response to a CORS preflight request. */
const preflightSeconds = 3_600

/**
 * Creates a Hono app with CORS headers on all routes, and with the error responses for a route that does not exist or throws.
 *
 * @param report - Called with the errors of routes.
 */
export function createApp(report: (error: unknown) => void): Hono {
  const app = new Hono()
  // Pages of every origin may read the responses. This is safe because the server sets no cookies, and a page must be able to read why its
  // request was refused.
  app.use(cors({ origin: '*', exposeHeaders: ['retry-after'], maxAge: preflightSeconds }))
  app.use(async (context, next) => {
    context.header('x-content-type-options', 'nosniff')
    await next()
    // By default, HTTP caches may store some error responses. `no-store` prevents this. A stored 404, for example, would hide a route that
    // the next version of the server adds.
    if (context.res.status >= 400) context.header('cache-control', 'no-store')
  })
  app.notFound((context) => context.json({ error: 'There is no such route' }, 404))
  app.onError((error, context) => {
    // If the client has aborted the request, the error is not a fault of the server.
    if (!context.req.raw.signal.aborted) report(error)
    return context.json({ error: 'Internal error' }, 500)
  })
  return app
}
