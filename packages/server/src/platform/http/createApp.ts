import { Hono } from 'hono'
import { cors } from 'hono/cors'

/** How long a browser may cache the response to a preflight. */
const preflightSeconds = 3_600

/**
 * Creates a Hono app with the behaviour that all routes share: CORS headers, and the responses for a route that does not exist or throws.
 *
 * @param report - Called with the errors of routes.
 */
export function createApp(report: (error: unknown) => void): Hono {
  const app = new Hono()
  // Any page may read a response. There are no cookies, and a page must be able to read why its request was refused.
  app.use(cors({ origin: '*', exposeHeaders: ['retry-after'], maxAge: preflightSeconds }))
  app.use(async (context, next) => {
    context.header('x-content-type-options', 'nosniff')
    await next()
    // Caches may store some error responses by default. The route may exist after the next start of the server.
    if (context.res.status >= 400) context.header('cache-control', 'no-store')
  })
  app.notFound((context) => context.json({ error: 'There is no such route' }, 404))
  app.onError((error, context) => {
    // A request that its client aborted is not an error of the server.
    if (!context.req.raw.signal.aborted) report(error)
    return context.json({ error: 'Internal error' }, 500)
  })
  return app
}
