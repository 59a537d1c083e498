import { exposedAccounts, getPermissions } from '@latchkey/testing/internal'
import { type PhoneMethod, prepareWithoutPrompt } from '../phoneMethod.ts'
import { getCallsStatus, getCapabilities, sendCalls } from './calls.ts'
import { addChain, switchChain, watchAsset } from './chains.ts'
import { approveAtOnce, createEvmContext, listOf } from './evmContext.ts'
import { personalSign, signTypedData } from './signMessages.ts'
import { sendTransaction, signTransaction } from './transactions.ts'

const returnAccounts: PhoneMethod = (context) =>
  prepareWithoutPrompt(async () => exposedAccounts(createEvmContext(context).store.get()))

const returnPermissions: PhoneMethod = (context) =>
  prepareWithoutPrompt(() => getPermissions(createEvmContext(context), { params: [], prompt: approveAtOnce }))

/** `eth_sendRawTransaction`: sends a signed transaction. It needs no prompt, because anyone who has the signed transaction can send it. */
const sendRawTransaction: PhoneMethod = (context, params) =>
  prepareWithoutPrompt(() => createEvmContext(context).rpc('eth_sendRawTransaction', listOf(params)))

/** The Ethereum methods of the phone, by name. `eth_sign` is left out, because it signs a hash, whose meaning a person cannot see. */
export const evmMethods: Readonly<Record<string, PhoneMethod>> = {
  eth_accounts: returnAccounts,
  eth_requestAccounts: returnAccounts,
  eth_sendRawTransaction: sendRawTransaction,
  eth_sendTransaction: sendTransaction,
  eth_signTransaction: signTransaction,
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  personal_sign: personalSign,
  wallet_addEthereumChain: addChain,
  wallet_getCallsStatus: getCallsStatus,
  wallet_getCapabilities: getCapabilities,
  wallet_getPermissions: returnPermissions,
  wallet_requestPermissions: returnPermissions,
  wallet_sendCalls: sendCalls,
  wallet_switchEthereumChain: switchChain,
  wallet_watchAsset: watchAsset,
}
