export { type SandboxCollection, sandboxCollectibleId, sandboxCollections } from '../evm-sandbox/collections.ts'
export {
  type SandboxPair,
  type SandboxPriceFeed,
  type SandboxToken,
  sandboxDex,
  sandboxFaucet,
  sandboxMulticall3,
  sandboxPriceFeeds,
  sandboxTokens,
} from '../evm-sandbox/evmSandbox.ts'
export { sandboxTokenList, type TokenList } from '../evm-sandbox/sandboxTokenList.ts'
