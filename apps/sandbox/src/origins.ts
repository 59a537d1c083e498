import { bitcoinSandbox } from './bitcoin/bitcoinSandbox.ts'
import { sandboxChains } from './chains.ts'
import { sandboxServer } from './services.ts'
import { solanaSandbox } from './solana/constants.ts'

/** Where a page with every kind of chain may ask, on the default ports: the chains, the relay and the wallet directory. */
export const sandboxOrigins: readonly string[] = [
  ...sandboxChains.map(({ rpcUrl }) => rpcUrl),
  ...solanaSandbox.rpcUrls.default.http,
  ...solanaSandbox.rpcUrls.default.webSocket,
  ...bitcoinSandbox.rpcUrls.default.http,
  sandboxServer.url,
  sandboxServer.relayUrl,
]
