import { internalError } from '../wallet/providerErrors.ts'

/** An unspent output in a response of the API. `value` is in sat. */
export type ApiCoin = { txid: string; vout: number; value: number }

/** The connection of the scripted wallet to the Bitcoin network: an API with the endpoints of Esplora. */
export type BitcoinApi = {
  /** Returns the unspent outputs of an address. */
  coins(address: string): Promise<readonly ApiCoin[]>
  transactionHex(txid: string): Promise<string>
  /** Returns the fee rate in sat/vB. */
  feeRate(): Promise<number>
  /** Sends a signed transaction to the network. Returns the transaction's id. */
  broadcast(hex: string): Promise<string>
}

/**
 * Creates a client for an API with the endpoints of Esplora.
 *
 * @throws ProviderRpcError -32603 if the API does not respond
 * @throws ProviderRpcError -32603 if the API refuses the request
 */
export function createBitcoinApi(apiUrl: string | undefined): BitcoinApi {
  const request = async (path: string, body?: string): Promise<string> => {
    const response = await fetch(
      `${apiUrl?.replace(/\/$/, '')}${path}`,
      body === undefined ? {} : { method: 'POST', body },
    ).catch((cause: unknown) => {
      throw internalError(`The chain did not answer at ${apiUrl}: ${cause instanceof Error ? cause.message : cause}`)
    })
    const text = await response.text()
    if (!response.ok) throw internalError(text || `HTTP status code: ${response.status}`)
    return text
  }
  return {
    coins: async (address) => JSON.parse(await request(`/address/${address}/utxo`)) as ApiCoin[],
    transactionHex: (txid) => request(`/tx/${txid}/hex`),
    async feeRate() {
      const feeRateByBlocks = JSON.parse(await request('/fee-estimates')) as Record<string, number>
      return feeRateByBlocks['3'] ?? 1
    },
    broadcast: async (hex) => (await request('/tx', hex)).trim(),
  }
}
