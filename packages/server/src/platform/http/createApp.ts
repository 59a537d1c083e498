import { Hono } from 'hono'
import { cors } from 'hono/cors'

/** For so long a browser need not ask again whether a page may ask. */
const preflightSeconds = 3_600

/**
 * What holds for every route: who may read its answers, and what is answered where there is none or it fails.
 *
 * @param report - Told of faults.
 */
export function createApp(report: (error: unknown) => void): Hono {
  const app = new Hono()
  // Anyone may read an answer: no cookie is ever asked for, and a page has to be able to read why it was refused.
  app.use(cors({ origin: '*', exposeHeaders: ['retry-after'], maxAge: preflightSeconds }))
  app.use(async (context, next) => {
    context.header('x-content-type-options', 'nosniff')
    await next()
    // Caches may store some error responses by default, but the route may exist after the next start of the server.
    if (context.res.status >= 400) context.header('cache-control', 'no-store')
  })
  app.notFound((context) => context.json({ error: 'There is no such route' }, 404))
  app.onError((error, context) => {
    // A client that hung up during its request is not an error of the server.
    if (!context.req.raw.signal.aborted) report(error)
    return context.json({ error: 'Internal error' }, 500)
  })
  return app
}
