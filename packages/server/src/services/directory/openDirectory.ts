import { existsSync } from 'node:fs'
import type { WalletListingEntry, WalletListingPage } from '@latchkey/protocol'
import { walletListingQuery } from '@latchkey/protocol/schemas'
import { catalogue, findWallets } from '@latchkey/wallets'
import { type Context, Hono } from 'hono'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import { listIssueFields } from '../../platform/listIssueFields.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import { readMarks } from './folder/readMarks.ts'
import { readWallets } from './folder/readWallets.ts'
import { createBrandMarks } from './images/createBrandMarks.ts'
import { drawImage } from './images/drawImage.ts'
import type { ImageKind, Mark, Marks } from './images/Mark.ts'

/** Options of the wallet directory. */
export type DirectoryOptions = {
  /** The wallets of the directory. Default: the catalogue of `@latchkey/wallets`. */
  wallets?: readonly WalletListingEntry[]
  /**
   * A folder with wallets (`wallets/*.json`) and images (`images/wallets/<id>.png`, …) that the operator adds to the directory. The server
   * reads the folder once at the start, reports invalid entries with their file and field, and serves all others.
   */
  folder?: string
  /** A function that looks up images (marks). The server uses it in place of the images in `folder`. */
  marks?: Marks
}

const imageRoutes: readonly [path: string, kind: ImageKind][] = [
  ['/getWalletImage/:id', 'wallets'],
  ['/public/getAssetImage/:id', 'assets'],
  ['/public/getCurrencyImage/:id', 'currencies'],
  ['/public/getTokenImage/:id', 'tokens'],
]

const imageHeaders = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  // An SVG can contain script. If a browser opens the image as a page, this policy prevents the script from running.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Creates the HTTP routes of the wallet directory: the list of wallets, and the images of wallets, networks, currencies and tokens. */
export function openDirectory({
  projects,
  report,
  wallets: baseWallets = catalogue,
  folder,
  ...options
}: DirectoryOptions & { projects: ProjectRegistry; report: (error: unknown) => void }): Hono<ProjectEnvironment> {
  const folderContent = folder === undefined ? undefined : readFolder(folder, baseWallets)
  for (const problem of folderContent?.problems ?? []) report(new Error(`The folder ${folder}: ${problem}`))
  const wallets = folderContent?.wallets ?? baseWallets
  const marks = options.marks ?? folderContent?.marks
  const brandMarks = createBrandMarks(wallets)

  const app = new Hono<ProjectEnvironment>()
  const requireAllowedProject = requireProject(projects, { isOriginChecked: true })

  app.get('/getWallets', requireAllowedProject, (context) => {
    const parsedQuery = walletListingQuery.safeParse(context.req.query())
    if (!parsedQuery.success)
      return context.json({ error: `Invalid query: ${listIssueFields(parsedQuery.error)}` }, 400)
    context.header('cache-control', 'private, max-age=300')
    context.header('vary', 'Origin', { append: true })
    return context.json<WalletListingPage>(findWallets(wallets, parsedQuery.data))
  })

  for (const [path, kind] of imageRoutes)
    app.get(path, requireAllowedProject, async (context) => {
      const id = context.req.param('id') ?? ''
      const mark = (await marks?.(kind, id)) ?? (await brandMarks(kind, id)) ?? drawImage({ kind, id, wallets })
      return mark ? sendImage(context, mark) : context.json({ error: 'There is no such image' }, 404)
    })

  return app
}

function sendImage(context: Context, { type, bytes, etag }: Mark): Response {
  for (const [name, value] of Object.entries(imageHeaders)) context.header(name, value)
  context.header('etag', etag)
  const cachedEtags = context.req.header('if-none-match')?.split(',') ?? []
  if (cachedEtags.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return context.body(null, 304)
  return context.body(bytes, 200, { 'content-type': type })
}

function readFolder(folder: string, baseWallets: readonly WalletListingEntry[]) {
  if (!existsSync(folder)) return { wallets: baseWallets, marks: undefined, problems: ['there is no such folder'] }
  const { wallets, problems } = readWallets(folder, baseWallets)
  const folderMarks = readMarks(folder)
  return { wallets, marks: folderMarks.marks, problems: [...problems, ...folderMarks.problems] }
}
