import { hasJsonRpc } from '@latchkey/protocol'
import type { RpcSettings } from '../ports/adapter.ts'
import type { ResolvedOptions } from './options.ts'

/** The RPC endpoints of a network: first those of the site, then the RPC service, then those of the network record. */
export function createRpcSettings({
  customRpcUrls,
  services,
  projectId,
}: Pick<ResolvedOptions, 'customRpcUrls' | 'services' | 'projectId'>): RpcSettings {
  return {
    urls({ caipNetworkId, chainNamespace, rpcUrls }) {
      const own = customRpcUrls[caipNetworkId]?.map(({ url }) => url) ?? []
      // The service supports JSON-RPC only.
      const service =
        hasJsonRpc[chainNamespace] !== false && services.rpc && projectId
          ? [serviceUrl(services.rpc, caipNetworkId, projectId)]
          : []
      return [...new Set([...own, ...service, ...rpcUrls.default.http])]
    },
    timeoutMs: 10_000,
    batchSize: 1000,
    pollIntervalMs: 4_000,
  }
}

function serviceUrl(base: string, chainId: string, projectId: string): string {
  return `${base.replace(/\/+$/, '')}/v1/?${new URLSearchParams({ chainId, projectId })}`
}
