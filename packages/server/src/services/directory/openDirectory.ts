import type { AllowedOrigins, AnalyticsConfig, WalletListingEntry, WalletListingPage } from '@latchkey/protocol'
import { walletListingQuery } from '@latchkey/protocol/schemas'
import { findWallets } from '@latchkey/wallets'
import { Hono, type MiddlewareHandler } from 'hono'
import { checkProject, type ProjectEnvironment } from '../../platform/http/requireProject.ts'
import { issueFields } from '../../platform/issueFields.ts'
import type { Projects } from '../../platform/projects.ts'
import type { EventSink } from '../analytics/EventSink.ts'
import { takeEvents } from '../analytics/openAnalytics.ts'
import { createBrandMarks } from './images/createBrandMarks.ts'
import { drawImage } from './images/drawImage.ts'
import type { ImageKind, Marks } from './images/Mark.ts'
import { sendMark } from './images/sendMark.ts'

export declare namespace createListing {
  type Parameters = {
    projects: Projects
    /** In the directory's order. */
    wallets: readonly WalletListingEntry[]
    /** Marks that come before those of `@web3icons/core`. What neither has is drawn as a neutral tile. */
    marks?: Marks | undefined
    /** Takes the events of `POST /e`; without it kits are told to send none. */
    events?: EventSink | undefined
    /** Stands before `POST /e`. */
    limitEvents: MiddlewareHandler
  }
}

const imageRoutes: readonly [path: string, kind: ImageKind][] = [
  ['/getWalletImage/:id', 'wallets'],
  ['/public/getAssetImage/:id', 'assets'],
  ['/public/getCurrencyImage/:id', 'currencies'],
  ['/public/getTokenImage/:id', 'tokens'],
]

/** The routes of the wallet directory: wallets, images, a project's origins, and analytics. */
export function createListing({
  projects,
  wallets,
  marks,
  events,
  limitEvents,
}: createListing.Parameters): Hono<ProjectEnvironment> {
  const app = new Hono<ProjectEnvironment>()
  const known = checkProject(projects, { isOriginChecked: false })
  const allowed = checkProject(projects, { isOriginChecked: true })
  const brandMarks = createBrandMarks(wallets)

  app.get('/getWallets', allowed, (context) => {
    const query = walletListingQuery.safeParse(context.req.query())
    if (!query.success) return context.json({ error: `Invalid query: ${issueFields(query.error)}` }, 400)
    context.header('cache-control', 'private, max-age=300')
    context.header('vary', 'Origin', { append: true })
    return context.json<WalletListingPage>(findWallets(wallets, query.data))
  })

  for (const [path, kind] of imageRoutes)
    app.get(path, allowed, async (context) => {
      const id = context.req.param('id') ?? ''
      const mark = (await marks?.(kind, id)) ?? (await brandMarks(kind, id)) ?? drawImage({ kind, id, wallets })
      return mark ? sendMark(context, mark) : context.json({ error: 'There is no such image' }, 404)
    })

  // A page that is not on the list has to be able to learn so.
  app.get('/projects/v1/origins', known, (context) =>
    context.json<AllowedOrigins>({ allowedOrigins: context.get('project').allowedOrigins }),
  )

  app.get('/getAnalyticsConfig', allowed, (context) =>
    context.json<AnalyticsConfig>({ isAnalyticsEnabled: events !== undefined }),
  )
  app.post('/e', limitEvents, allowed, ...takeEvents(events))

  return app
}
