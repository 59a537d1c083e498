import type { CaipNetworkId } from '@latchkey/protocol'

/** Why a token is folded away: its name advertises a page, it imitates a listed token, or the visitor hid it. */
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
  /** The number of digits after the decimal point of `amount`, from 0 to 255. */
  readonly decimals: number
  /** The exact amount in base units, such as wei. */
  readonly balance: bigint
  /** The exact amount as a decimal string, such as `12.5`. */
  readonly amount: string
  /** The price of one unit in US dollars, as a decimal string. Absent if it is unknown. */
  readonly price?: string
  /** `amount` x `price`, exact, as a decimal string. Absent if the price is unknown. */
  readonly value?: string
  /**
   * Whether the token is the own coin of the network, or the service lists it. The service does not list a token that a
   * wallet alone reported, nor one that the visitor took out of the hidden tokens.
   */
  readonly isVerified: boolean
  /** Whether another token of the account has a symbol or a name that looks the same, so that only the address tells them apart. */
  readonly hasNamesake?: true
  /** The mark, from the services that the site configured. Never a URL that the token's issuer chose. */
  readonly imageUrl?: string
}

/** A token that is folded away, with the reason. */
export type HiddenToken = Token & { readonly reason: HiddenReason }
