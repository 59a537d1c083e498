export { adapterContract } from '../contract/adapterContract.ts'
export type {
  AdapterContractParameters,
  ContractCapabilities,
  ContractSession,
  ContractSetup,
  ContractVerb,
  ContractWallet,
} from '../contract/contractSetup.ts'
export { evmContractSession } from '../contract/evmContractSession.ts'
export { evmContractWallet } from '../contract/evmContractWallet.ts'
