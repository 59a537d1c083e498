export { type BitcoinChain, startBitcoinChain } from '../bitcoin/startBitcoinChain.ts'
