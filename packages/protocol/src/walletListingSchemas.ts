import * as z from 'zod/mini'
import { type CaipNetworkId, isCaipNetworkId } from './caip.ts'
import { cleanWalletName } from './cleanWalletName.ts'
import { checkWalletLink, type LinkKind } from './link.ts'
import { createListSchema } from './listOf.ts'
import { namespaces } from './namespaces/namespaces.ts'
import { createFilteredListSchema } from './validMembers.ts'
import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from './walletListing.ts'

const idSchema = z.string().check(z.regex(/^[\w.~-]{1,100}$/))
const rdnsSchema = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9_-]+)+$/i))
const injectedIdSchema = z.object({
  namespace: z.enum(namespaces),
  injected_id: z.string().check(z.regex(/^[\w .-]{1,64}$/)),
})

/** Creates the schema of a text that `read` cleans. If `read` returns `undefined`, the text is invalid. */
function createCleanedTextSchema(read: (value: string) => string | undefined) {
  return z.pipe(
    z.string(),
    z.transform((value, context) => {
      const result = read(value)
      if (result !== undefined) return result
      context.issues.push({ code: 'custom', message: 'Invalid input', input: value })
      return z.NEVER
    }),
  )
}

/**
 * Creates the schema of an optional field. An invalid value or `null` becomes `undefined`; otherwise it would make the
 * whole wallet invalid.
 */
function createLenientSchema<schema extends z.ZodMiniType>(schema: schema) {
  return z.catch(z.optional(schema), undefined)
}

/** Creates the schema of an optional link. An unsafe link becomes `undefined`. */
function createLinkSchema(kind: LinkKind) {
  return createLenientSchema(createCleanedTextSchema((value) => checkWalletLink(value, kind)))
}

/**
 * The schema of a wallet. The schema rejects a wallet without a valid id or name. From other wallets, it removes
 * invalid fields and unknown fields.
 */
export const walletListingEntry = z.pipe(
  z.object({
    id: idSchema,
    name: createCleanedTextSchema(cleanWalletName),
    image_id: createLenientSchema(idSchema),
    rdns: createLenientSchema(rdnsSchema),
    homepage: createLinkSchema('web'),
    mobile_link: createLinkSchema('app'),
    desktop_link: createLinkSchema('app'),
    webapp_link: createLinkSchema('web'),
    link_mode: createLinkSchema('web'),
    app_store: createLinkSchema('web'),
    play_store: createLinkSchema('web'),
    chrome_store: createLinkSchema('web'),
    chains: z.catch(createFilteredListSchema(z.custom<CaipNetworkId>(isCaipNetworkId), 500), []),
    injected: createLenientSchema(createFilteredListSchema(injectedIdSchema, 20)),
    badge_type: createLenientSchema(z.literal('certified')),
    order: createLenientSchema(z.int()),
    supports_wc: createLenientSchema(z.boolean()),
  }),
  z.transform((entry) => removeUndefinedMembers(entry) as unknown as WalletListingEntry),
)

/** The schema of the response of `GET /getWallets`. The schema removes invalid wallets from the page, but does not reject the page. */
export const walletListingPage = z.pipe(
  z.object({ data: createFilteredListSchema(walletListingEntry, 1000), count: z.int().check(z.gte(0)) }),
  z.transform((page): WalletListingPage => page),
)

/** The schema of the response of `GET /projects/v1/origins`. */
export const allowedOrigins = z.object({ allowedOrigins: z.array(z.string()).check(z.maxLength(1000)) })

/** Creates the schema of a whole number in a query. If the parameter is absent, the number is `fallback`. */
function createWholeNumberSchema({ least, most, fallback }: { least: number; most: number; fallback: number }) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(most))),
    ),
    fallback,
  )
}

/** Creates the schema of a list in a query, in the form `a,b,c`. An empty list becomes `undefined`. */
function createCommaListSchema<schema extends z.ZodMiniType<unknown, string>>(member: schema) {
  const commaSeparatedText = z.pipe(
    z.string(),
    z.transform((text): string[] | undefined => text.split(',').filter(Boolean)),
  )
  return z.pipe(
    z.optional(commaSeparatedText),
    z.pipe(
      z.transform((members: string[] | undefined) => (members?.length ? members : undefined)),
      z.optional(createListSchema(member, { most: 500 })),
    ),
  )
}

/**
 * The schema of the query of `GET /getWallets`, whose values are strings. The schema removes all other parameters
 * (`projectId`, `st`, `sv`).
 */
export const walletListingQuery = z.pipe(
  z.object({
    page: createWholeNumberSchema({ least: 1, most: 1_000_000, fallback: 1 }),
    entries: createWholeNumberSchema({ least: 1, most: 100, fallback: 40 }),
    include: createCommaListSchema(idSchema),
    exclude: createCommaListSchema(idSchema),
    chains: createCommaListSchema(z.pipe(z.string(), z.custom<CaipNetworkId & string>(isCaipNetworkId))),
    search: z.optional(z.string().check(z.maxLength(100))),
    badge_type: z.optional(z.literal('certified')),
  }),
  z.transform((query) => removeUndefinedMembers(query) as unknown as WalletListingQuery),
)

function removeUndefinedMembers(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
}
