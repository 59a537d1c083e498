export { createPhone } from '../phone/createPhone.ts'
export type { Phone, PhoneAccount, PhoneAnswer, PhoneEvents, PhoneMode, PhoneOptions } from '../phone/phone.ts'
export { derivePhoneAccounts } from '../phone/phoneAccounts.ts'
export { phoneMnemonic } from '../phone/phoneMnemonic.ts'
export type { PhoneNetwork } from '../phone/phoneNetwork.ts'
export type {
  AuthenticationPrompt,
  PhonePeer,
  PhonePrompt,
  PhoneSession,
  ProposalPrompt,
  RequestPrompt,
} from '../phone/phonePrompt.ts'
export { memoryPhoneStorage, type PhoneStorage, pagePhoneStorage } from '../phone/phoneStorage.ts'
export type {
  EvmTransactionDetails,
  PsbtInputDetails,
  PsbtOutputDetails,
  RequestDetails,
  SolanaInstructionDetails,
  SolanaTransactionDetails,
} from '../phone/requestDetails.ts'
