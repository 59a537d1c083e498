import { sandboxChains } from '@latchkey/sandbox/chains'

/**
 * The policy that Latchkey works under without a single exception: no inline script or style, no eval, and connections to the two
 * local chains alone.
 */
export const securityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self' ${sandboxChains.map(({ rpcUrl }) => rpcUrl).join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const
