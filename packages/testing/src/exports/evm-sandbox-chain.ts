export { seedEvmSandbox } from '../evm-sandbox/seedEvmSandbox.ts'
export { startEvmSandbox } from '../evm-sandbox/startEvmSandbox.ts'
