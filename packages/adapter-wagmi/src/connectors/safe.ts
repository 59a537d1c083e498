import { type ExternalConnector, external } from './external.ts'
import { isFramedBySafe, safeHosts } from './isFramedBySafe.ts'

/**
 * Safe: listed, and connected by itself, in a frame of Safe's own site alone. Needs `@wagmi/connectors`, `@safe-global/safe-apps-sdk`
 * and `@safe-global/safe-apps-provider`.
 */
export function safe(): ExternalConnector {
  return external({
    id: 'safe',
    name: 'Safe',
    imageId: 'safe',
    accountType: 'smartAccount',
    packages: '@wagmi/connectors and @safe-global/safe-apps-sdk and @safe-global/safe-apps-provider',
    isThere: () => isFramedBySafe(window),
    async load() {
      const { safe } = await import(/* turbopackOptional: true */ '@wagmi/connectors/safe')
      return safe({ allowedDomains: [safeHosts], shimDisconnect: true, unstable_getInfoTimeout: 1_000 })
    },
  })
}
