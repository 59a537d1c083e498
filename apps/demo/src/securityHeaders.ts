import { bitcoinSandbox } from '@latchkey/sandbox/bitcoin'
import { sandboxChains, sandboxServer } from '@latchkey/sandbox/chains'
import { solanaSandbox } from '@latchkey/sandbox/solana'

const endpoints = [
  ...sandboxChains.map(({ rpcUrl }) => rpcUrl),
  ...solanaSandbox.rpcUrls.default.http,
  ...solanaSandbox.rpcUrls.default.webSocket,
  ...bitcoinSandbox.rpcUrls.default.http,
  sandboxServer.url,
  sandboxServer.relayUrl,
]

/**
 * The policy that Latchkey works under without a single exception: no inline script or style, no eval, and connections to the
 * local chains, the relay and the wallet directory alone.
 */
export const securityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: https: ${sandboxServer.url}`,
    `connect-src 'self' ${endpoints.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const
