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
export { overwrite, placesIn } from '../contract/places.ts'
export { solanaContractSession } from '../contract/solanaContractSession.ts'
export { solanaContractWallet } from '../contract/solanaContractWallet.ts'
