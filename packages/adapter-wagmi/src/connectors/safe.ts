import { createExternalConnector, type ExternalConnector } from './external.ts'

/**
 * Creates the Safe connector. Safe is listed and connected at once if the page runs in a frame of Safe's own site. Otherwise it is not
 * listed. The site has to install `@wagmi/connectors`, `@safe-global/safe-apps-sdk` and `@safe-global/safe-apps-provider`.
 */
export function safe(): ExternalConnector {
  return createExternalConnector({
    id: 'safe',
    name: 'Safe',
    imageId: 'safe',
    accountType: 'smartAccount',
    packages: '@wagmi/connectors and @safe-global/safe-apps-sdk and @safe-global/safe-apps-provider',
    isFramed: () => isFramedBySafe(window),
    async load() {
      const { safe } = await import(/* turbopackOptional: true */ '@wagmi/connectors/safe')
      return safe({ allowedDomains: [safeOriginPattern], shimDisconnect: true, unstable_getInfoTimeout: 1_000 })
    },
  })
}

/** Matches the origins of Safe's own site. The kit requests an account only if the page that contains the frame has such an origin. */
export const safeOriginPattern = /^https:\/\/(?:[a-z0-9-]+\.)*safe\.global$/

/**
 * Whether the page runs in a frame of Safe's own site. The origin of the parent page is in `ancestorOrigins`, or in the referrer in
 * Firefox.
 */
export function isFramedBySafe(page: Window): boolean {
  if (page.parent === page) return false
  const parentOrigin = page.location.ancestorOrigins?.[0] ?? originOf(page.document.referrer)
  return parentOrigin !== undefined && safeOriginPattern.test(parentOrigin)
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
