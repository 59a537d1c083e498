/** Prices in US dollars of one unit, as decimal strings, by the address of the token or `native`. Unknown prices are missing. */
export type Prices = ReadonlyMap<string, string>

/** The port to the prices of the currencies of a chain. */
export type PriceSource = {
  /** Reads the prices of a chain, by its CAIP-2 id. Never rejects because of a chain: a price that cannot be read is unknown. */
  read: (chainId: string) => Promise<Prices>
}
