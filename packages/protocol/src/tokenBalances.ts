import type { CaipAddress, CaipNetworkId } from './caip.ts'

/**
 * The amount of one currency that an account holds: the network's native coin, or a token.
 *
 * Amounts and prices are exact decimal text, such as `0.5`, without a sign, an exponent or superfluous zeros.
 */
export type TokenBalance = {
  /** The name, cleaned: at most 40 code points, without control and bidi characters. */
  readonly name: string
  /** The symbol, cleaned and in Unicode's form NFKC: at most 12 code points. Symbols are not unique. Only `address` identifies a token. */
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** The CAIP-10 id of the token's contract (EVM) or mint (Solana). Absent for the network's native coin. */
  readonly address?: CaipAddress
  /** The price of the whole amount in the requested currency. Absent if the price is unknown. */
  readonly value?: string
  /** The price of one token or coin, in the requested currency. Absent if it is unknown. */
  readonly price?: string
  readonly quantity: {
    /** The number of decimal places, from `'0'` to `'255'`. Clients do not show a token with `'0'`, which is usually spam. */
    readonly decimals: string
    /** The amount in whole tokens or coins (not in base units), with at most `decimals` decimal places. */
    readonly numeric: string
  }
  /** An https URL, or a `data:image/…` URI of at most 16 KiB. */
  readonly iconUrl?: string
}

/** The response of `GET /v1/account/{address}/balance`. */
export type AccountBalances = { readonly balances: readonly TokenBalance[] }

/** The query parameters of `GET /v1/account/{address}/balance`. */
export type AccountBalanceQuery = {
  readonly currency: 'usd'
  /** The network. If absent, the response contains the balances on all networks of the server where the account's address is valid. */
  readonly chainId?: CaipNetworkId
  /** Whether the server must read the balances again. True if the parameter is present, whatever its value. */
  readonly forceUpdate: boolean
}

/** The body of `POST /v1/fungible/price`. */
export type FungiblePriceRequest = {
  readonly currency: 'usd'
  /** The CAIP-10 ids of at most 100 tokens. A native coin is requested with its address in `nativeTokenAddresses`. */
  readonly addresses: readonly CaipAddress[]
  readonly projectId: string
}

/** The price of a token. The fields mean the same as those of `TokenBalance`. */
export type FungiblePrice = {
  /** The CAIP-10 id, as in the request. */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string
  /** The price of one token or coin, in the requested currency. Absent if it is unknown. */
  readonly price?: string
}

/** The response of `POST /v1/fungible/price`. Tokens that the server does not know are missing. */
export type FungiblePrices = { readonly fungibles: readonly FungiblePrice[] }

/** The response of `GET /v1/supported-chains`: the CAIP-2 ids of the networks with an API over HTTP, and over WebSocket. */
export type SupportedChains = { readonly http: readonly CaipNetworkId[]; readonly ws: readonly CaipNetworkId[] }

/** The `code` of a `ServiceFault` with status 400: the server does not support the network. Later requests for it will fail too. */
export const unsupportedChain = 'unsupported_chain'

/** The body of a response with a status of 400 or above. */
export type ServiceFault = {
  /** A text for developers. */
  readonly error: string
  /** A code for programs that says what failed. Absent if the HTTP status is enough. */
  readonly code?: string
}

/**
 * The addresses that represent the native coin where the address of a token is required, by namespace. Exchanges use the EVM address in the
 * same way. The Solana address is the mint address of wrapped SOL with another last character.
 */
export const nativeTokenAddresses = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
} as const
