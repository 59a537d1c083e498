export { startEvmChain } from '../evm/startEvmChain.ts'
