export {
  type SandboxCollection,
  type SandboxPair,
  type SandboxPriceFeed,
  type SandboxToken,
  sandboxCollectibleId,
  sandboxCollections,
  sandboxDex,
  sandboxFaucet,
  sandboxMulticall3,
  sandboxPriceFeeds,
  sandboxTokenList,
  sandboxTokens,
  type TokenList,
} from '@latchkey/testing/evm-sandbox'
export { type SandboxChain, sandboxAccounts, sandboxChains, sandboxToken } from '../evm/evmSandbox.ts'
