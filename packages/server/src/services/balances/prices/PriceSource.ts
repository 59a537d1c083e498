/**
 * The prices of one whole coin or token in US dollars, as decimal strings. The key is the token's address, or `native`. Unknown prices are
 * missing.
 */
export type Prices = ReadonlyMap<string, string>

/** Reads the prices of the currencies of a chain. */
export type PriceSource = {
  /**
   * Reads the prices of a chain, by its CAIP-2 id. If a price cannot be read, the price is missing in the result, and the promise still
   * resolves.
   */
  read: (chainId: string) => Promise<Prices>
}
