export { type Balances, createBalances } from '../balances.ts'
export { fromBase64, toBase64 } from '../base64.ts'
export { chooseAccount, forgetChoice, forgetChoices, restoreChoice, withChosenFirst } from '../chosenAccount.ts'
export { toConnectedIcon } from '../connectedIcon.ts'
export { createEmitter } from '../createEmitter.ts'
export { toExactInteger } from '../exactWhole.ts'
export { holdWallet, isHeld } from '../holdWallet.ts'
export { createIntents, type Intents } from '../intents.ts'
export {
  attachLink,
  disconnectLinks,
  endLinksOfGoneWallets,
  enterLink,
  type LinkedWallet,
  moveLink,
  reachNetwork,
  switchLink,
} from '../linkFlows.ts'
export { createLinks, type Linked, type Links } from '../links.ts'
export { createStateReader } from '../newest.ts'
export { parseExactJson } from '../parseExactJson.ts'
export { toProviderError } from '../providerError.ts'
export { readList } from '../readList.ts'
export {
  findRememberedWallet,
  findSoleWallet,
  findUncontestedWallet,
  forgetWallet,
  forgetWallets,
  readRememberedAddresses,
  rememberWallet,
} from '../rememberedWallet.ts'
export { saysTimeout, toSendingError } from '../sendingError.ts'
export { isSendingMethod, limitExceededCode, sendToEach } from '../sendToEach.ts'
export { waitUntil } from '../waitUntil.ts'
