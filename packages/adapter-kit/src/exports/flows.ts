export { type Balances, createBalances } from '../balances.ts'
export { fromBase64, toBase64 } from '../base64.ts'
export { chooseAccount, forgetChoice, forgetChoices, restoreChoice, withChosenFirst } from '../chosenAccount.ts'
export { toConnectedIcon } from '../connectedIcon.ts'
export { createEmitter } from '../createEmitter.ts'
export { exactWhole } from '../exactWhole.ts'
export { holdWallet, isHeld } from '../holdWallet.ts'
export { createIntents, type Intents } from '../intents.ts'
export {
  attachLink,
  disconnectLinks,
  enterLink,
  type LinkedWallet,
  moveLink,
  reachNetwork,
  switchLink,
  tieLinks,
} from '../linkFlows.ts'
export { createLinks, type Linked, type Links } from '../links.ts'
export { newest } from '../newest.ts'
export { parseExactJson } from '../parseExactJson.ts'
export { toProviderError } from '../providerError.ts'
export { readList } from '../readList.ts'
export {
  findRemembered,
  forgetWallet,
  forgetWallets,
  rememberedAddresses,
  rememberWallet,
  soleWallet,
  unclaimedWallet,
} from '../rememberedWallet.ts'
export { saysTimeout, toSendingError } from '../sendingError.ts'
export { isSendingMethod, limitExceeded, sendToEach } from '../sendToEach.ts'
export { waitUntil } from '../waitUntil.ts'
