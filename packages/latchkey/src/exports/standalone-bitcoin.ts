export { type BitcoinAdapterFactory, type BitcoinAdapterOptions, bitcoinAdapter } from '@latchkey/adapter-bitcoin'
