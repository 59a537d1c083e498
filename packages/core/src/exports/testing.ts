export type { AdapterCall, AnswerMode, Verb } from '../testing/createCallRecorder.ts'
export { localNetwork } from '../testing/localNetwork.ts'
export {
  type OptionalVerb,
  type ScriptedAdapter,
  type ScriptedAdapterOptions,
  scriptedAdapter,
} from '../testing/scriptedAdapter.ts'
export type { ScriptedAdapterControl } from '../testing/scriptedAdapterControl.ts'
export type { ScriptedProposal } from '../testing/scriptedProposals.ts'
export {
  type ScriptedSession,
  type ScriptedSessionControl,
  type ScriptedSessionOptions,
  type SessionRequest,
  scriptedSession,
} from '../testing/scriptedSession.ts'
export {
  type ScriptedGrants,
  type ScriptedWalletConnect,
  type ScriptedWalletConnectControl,
  type ScriptedWalletConnectOptions,
  scriptedWalletConnect,
} from '../testing/scriptedWalletConnect.ts'
export { memoryAdapterStorage, type TestPorts, testPorts } from '../testing/testPorts.ts'
export type { ScriptedAdapterWallet } from '../testing/walletTruth.ts'
