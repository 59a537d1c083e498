import { sandboxOrigins } from '@latchkey/sandbox/origins'
import { type SandboxPorts, sandboxPorts } from '@latchkey/sandbox/page'

/**
 * A strict content-security policy, under which Latchkey works without an exception. The policy allows no inline script or style and no
 * eval. Connections are limited to the local chains, the relay and the wallet directory.
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
