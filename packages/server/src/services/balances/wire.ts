import * as z from 'zod/mini'

/**
 * The schemas of the requests and responses of this server, for the OpenAPI document. Latchkey's client library reads the
 * responses with the schemas of `@latchkey/protocol/balances`, which also accept the responses of other servers.
 */

const chainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/), z.describe('CAIP-2'))
const tokenId = z.string().check(z.describe('CAIP-10: the network and the address of the token'))
const currencyFields = {
  name: z.string().check(z.maxLength(80)),
  symbol: z.string().check(z.maxLength(24)),
  iconUrl: z.optional(
    z.string().check(z.describe('An https URL, or a data:image/… URI. Absent if there is no picture.')),
  ),
}
const priceSchema = z.optional(
  z
    .number()
    .check(
      z.gt(0),
      z.describe('The price of one unit in US dollars, with at most 15 digits. Absent if it is unknown.'),
    ),
)
const balanceSchema = z.strictObject({
  ...currencyFields,
  chainId,
  address: z.optional(tokenId.check(z.describe('CAIP-10. Absent for the coin of the network.'))),
  value: z.optional(
    z
      .number()
      .check(
        z.gte(0),
        z.describe('The price of the amount in US dollars, with at most 15 digits. Absent if it is unknown.'),
      ),
  ),
  price: priceSchema,
  quantity: z.strictObject({
    decimals: z.string().check(z.regex(/^\d{1,2}$/), z.describe('The number of decimal places')),
    numeric: z.string().check(z.regex(/^\d+(\.\d+)?$/), z.describe('The exact amount in units')),
  }),
})

/** The schema of the response of `GET /v1/account/{address}/balance`. */
export const wireBalances = z.strictObject({ balances: z.array(balanceSchema) })
export type WireBalances = z.infer<typeof wireBalances>

/** The schema of the response of `POST /v1/fungible/price`. */
export const wirePrices = z.strictObject({
  fungibles: z.array(z.strictObject({ address: tokenId, ...currencyFields, price: priceSchema })),
})
export type WirePrices = z.infer<typeof wirePrices>

/** The schema of the response of `GET /v1/supported-chains`. */
export const wireChains = z.strictObject({ http: z.array(chainId), ws: z.array(chainId) })

/** The schema of the body of `POST /v1/fungible/price`. */
export const wirePriceRequest = z.object({
  currency: z.literal('usd'),
  addresses: z.array(tokenId).check(z.maxLength(100)),
  projectId: z.optional(z.string()),
})
