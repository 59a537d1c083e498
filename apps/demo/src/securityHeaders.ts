import { sandboxOrigins } from '@latchkey/sandbox/origins'
import { type SandboxPorts, sandboxPorts } from '@latchkey/sandbox/page'

/**
 * Returns a strict content-security policy, without an exception for Latchkey. It allows no inline scripts or styles and no eval. Pages may
 * contact only the local chains, the relay and the wallet directory.
 */
export function securityHeaders(ports: SandboxPorts = sandboxPorts): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: blob: https: http://127.0.0.1:${ports.server}`,
      `connect-src 'self' ${sandboxOrigins(ports).join(' ')}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}
