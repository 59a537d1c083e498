export type { BitcoinApi, CreateBitcoinApi, FeeRates, Utxo } from '../api/bitcoinApi.ts'
export { type BitcoinAdapterFactory, type BitcoinAdapterOptions, bitcoinAdapter } from '../bitcoinAdapter.ts'
export type { MessageProtocol, SignInput } from '../drivers/driver.ts'
export type { BitcoinProvider, BitcoinProviderEvents, FeeRate } from '../provider/bitcoinProvider.ts'
