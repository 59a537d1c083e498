export { createPhone } from '../createPhone.ts'
export type { Phone, PhoneAccount, PhoneAnswer, PhoneEvents, PhoneMode, PhoneOptions } from '../phone.ts'
export { derivePhoneAccounts } from '../phoneAccounts.ts'
export { phoneMnemonic } from '../phoneMnemonic.ts'
export type { PhoneNetwork } from '../phoneNetwork.ts'
export type {
  AuthenticationPrompt,
  PhonePeer,
  PhonePrompt,
  PhoneSession,
  ProposalPrompt,
  RequestPrompt,
} from '../phonePrompt.ts'
export { memoryPhoneStorage, type PhoneStorage, pagePhoneStorage } from '../phoneStorage.ts'
export type {
  EvmTransactionDetails,
  PsbtInputDetails,
  PsbtOutputDetails,
  RequestDetails,
  SolanaInstructionDetails,
  SolanaTransactionDetails,
} from '../requestDetails.ts'
