/** What is sent: the coin of the network, or a token of the account. */
export type SendCurrency = {
  id: string
  name: string
  symbol: string
  decimals: number
  /** The contract or mint of a token; absent for the coin of the network. */
  address?: string | undefined
  imageUrl?: string | undefined
  /** What the account holds, as a decimal string. Undefined if it is unknown. */
  amount?: string | undefined
  /** Whether another token looks the same, so that its address is shown. */
  hasNamesake?: boolean | undefined
}
