import { hasJsonRpc } from '@latchkey/protocol'
import type { RpcSettings } from '../ports/adapter.ts'
import type { ResolvedOptions } from './options.ts'

/** How often to ask a chain for changes if it sends no notifications, in ms. */
export const pollIntervalMs = 4_000

/**
 * Creates the settings with which an adapter calls RPC endpoints. `urls` returns the endpoints of a network in the
 * order in which to try them: the site's endpoints, the RPC service, the endpoints of the network itself.
 */
export function createRpcSettings({
  customRpcUrls,
  services,
  projectId,
}: Pick<ResolvedOptions, 'customRpcUrls' | 'services' | 'projectId'>): RpcSettings {
  return {
    urls({ caipNetworkId, chainNamespace, rpcUrls }) {
      const siteUrls = customRpcUrls[caipNetworkId]?.map(({ url }) => url) ?? []
      // The RPC service supports JSON-RPC only, so namespaces without JSON-RPC do not use it.
      const rpcServiceUrls =
        hasJsonRpc[chainNamespace] !== false && services.rpc && projectId
          ? [createServiceUrl(services.rpc, caipNetworkId, projectId)]
          : []
      // One endpoint that is listed twice, with and without a slash at the end, must not count as two that agree.
      const urls = [...siteUrls, ...rpcServiceUrls, ...rpcUrls.default.http]
      const keys = urls.map((url) => url.replace(/\/$/, ''))
      return urls.filter((_, index) => keys.indexOf(keys[index] as string) === index)
    },
    timeoutMs: 10_000,
    batchSize: 1000,
    pollIntervalMs,
  }
}

function createServiceUrl(base: string, chainId: string, projectId: string): string {
  return `${base.replace(/\/+$/, '')}/v1/?${new URLSearchParams({ chainId, projectId })}`
}
