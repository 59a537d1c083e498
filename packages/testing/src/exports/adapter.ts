export type { AdapterCall, AnswerMode, Verb } from '../adapter/createAnswers.ts'
export { localNetwork } from '../adapter/localNetwork.ts'
export {
  type OptionalVerb,
  type ScriptedAdapter,
  type ScriptedAdapterOptions,
  scriptedAdapter,
} from '../adapter/scriptedAdapter.ts'
export type { ScriptedAdapterControl } from '../adapter/scriptedAdapterControl.ts'
export type { ScriptedProposal } from '../adapter/scriptedOffers.ts'
export {
  type ScriptedSession,
  type ScriptedSessionControl,
  type ScriptedSessionOptions,
  type SessionRequest,
  scriptedSession,
} from '../adapter/scriptedSession.ts'
export {
  type ScriptedGrants,
  type ScriptedWalletConnect,
  type ScriptedWalletConnectControl,
  type ScriptedWalletConnectOptions,
  scriptedWalletConnect,
} from '../adapter/scriptedWalletConnect.ts'
export { memoryAdapterStorage, type TestPorts, testPorts } from '../adapter/testPorts.ts'
export type { ScriptedAdapterWallet } from '../adapter/walletTruth.ts'
