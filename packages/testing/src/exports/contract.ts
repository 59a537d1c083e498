export { adapterContract } from '../contract/adapterContract.ts'
export type {
  AdapterContractParameters,
  ContractCapabilities,
  ContractSetup,
  ContractWallet,
} from '../contract/contractSetup.ts'
export { evmContractWallet } from '../contract/evmContractWallet.ts'
