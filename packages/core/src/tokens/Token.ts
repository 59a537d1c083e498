import type { CaipNetworkId } from '@latchkey/protocol'

/** Why a token is hidden: its name contains a link to a page, it imitates the coin or another token, or the visitor hid it. */
export type HiddenReason = 'link' | 'imitation' | 'visitor'

/** What an account holds of one currency: the network's own coin, or a token. */
export type Token = {
  /** The CAIP-10 id of a token; the CAIP-2 id of the network for its own coin. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** The token's contract (EVM) or mint (Solana). Absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** The number of decimals, from 0 to 255: one whole token is 10^`decimals` base units. */
  readonly decimals: number
  /** The exact amount in base units, such as wei. */
  readonly balance: bigint
  /** The exact amount as a decimal string, such as `12.5`. */
  readonly amount: string
  /** The price of one whole token in US dollars, as a decimal string. Absent if the price is unknown. */
  readonly price?: string
  /** The value in US dollars: `amount` × `price`, exact, as a decimal string. Absent if the price is unknown. */
  readonly value?: string
  /**
   * Whether the token is the network's own coin, or a token that the service lists. False for a token that only the
   * wallet reported, and for a token that a rule would hide but that the visitor chose to show.
   */
  readonly isVerified: boolean
  /** Whether another token of the account has a symbol or a name that looks the same, so that only the addresses differ visibly. */
  readonly hasNamesake?: true
  /** The URL of the token's picture at the site's wallet listing service. Never a URL that the token's issuer chose. */
  readonly imageUrl?: string
}

/** A hidden token, with the reason why it is hidden. */
export type HiddenToken = Token & { readonly reason: HiddenReason }
