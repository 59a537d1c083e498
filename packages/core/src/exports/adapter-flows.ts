export { assertTransaction } from '../adapterParts/assertTransaction.ts'
export { type Balances, createBalances } from '../adapterParts/balances.ts'
export { fromBase64, toBase64 } from '../adapterParts/base64.ts'
export { chooseAccount, forgetChoice, restoreChoice, withChosenFirst } from '../adapterParts/chosenAccount.ts'
export { toConnectedIcon } from '../adapterParts/connectedIcon.ts'
export { exactWhole } from '../adapterParts/exactWhole.ts'
export { leaveInTime } from '../adapterParts/leaveInTime.ts'
export {
  disconnectLinks,
  enterLink,
  type LinkedWallet,
  moveLink,
  reachNetwork,
  switchLink,
  tieLinks,
} from '../adapterParts/linkFlows.ts'
export { createLinks, type Linked, type Links } from '../adapterParts/links.ts'
export { newest } from '../adapterParts/newest.ts'
export { parseExactJson } from '../adapterParts/parseExactJson.ts'
export { toProviderError } from '../adapterParts/providerError.ts'
export { readList } from '../adapterParts/readList.ts'
export { readText } from '../adapterParts/readText.ts'
export {
  findRemembered,
  forgetWallet,
  forgetWallets,
  rememberedAddresses,
  rememberWallet,
  soleWallet,
} from '../adapterParts/rememberedWallet.ts'
export { toSendingError } from '../adapterParts/sendingError.ts'
export { waitUntil } from '../adapterParts/waitUntil.ts'
export {
  isUnknownMethod,
  toConnectionError,
  toNetworkError,
  walletNotFound,
  withRpcCode,
} from '../adapterParts/walletErrors.ts'
export { createWishes, type Wishes } from '../adapterParts/wishes.ts'
export { withinLimit } from '../adapterParts/withinLimit.ts'
