import { sandboxServer } from '@latchkey/sandbox/chains'
import { sandboxOrigins } from '@latchkey/sandbox/origins'

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
    `connect-src 'self' ${sandboxOrigins.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const
