import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { sandboxToken } from '@latchkey/chains/evm'
import { solanaSandbox, solanaSandboxDollar } from '@latchkey/chains/solana'
import type { Sandbox } from '../sandbox.ts'
import { sandboxProjectId } from '../services.ts'
import type { PhoneConfig } from './phoneConfig.ts'

/** Returns the configuration of the wallet page for a running sandbox. */
export function makePhoneConfig({
  chains,
  solana,
  bitcoin,
  server,
}: Pick<Sandbox, 'chains' | 'solana' | 'bitcoin' | 'server'>): PhoneConfig {
  const evm = chains.map(({ id, name, rpcUrl, nativeCurrency }) => ({
    caipNetworkId: `eip155:${id}`,
    name,
    rpcUrl,
    nativeCurrency,
  }))
  return {
    relayUrl: server.relayUrl,
    projectId: sandboxProjectId,
    networks: [
      ...evm,
      { ...toPlainNetwork(solanaSandbox), rpcUrl: solana.rpcUrl },
      { ...toPlainNetwork(bitcoinSandbox), rpcUrl: bitcoin.apiUrl },
    ],
    tokens: [
      ...evm.map(({ caipNetworkId }) => ({ caipNetworkId, ...pickTokenFields(sandboxToken) })),
      { caipNetworkId: solanaSandbox.caipNetworkId, ...pickTokenFields(solanaSandboxDollar) },
    ],
  }
}

function toPlainNetwork({ caipNetworkId, name, nativeCurrency }: typeof solanaSandbox | typeof bitcoinSandbox) {
  return { caipNetworkId, name, nativeCurrency }
}

function pickTokenFields({ address, symbol, decimals }: typeof sandboxToken | typeof solanaSandboxDollar) {
  return { address, symbol, decimals }
}
