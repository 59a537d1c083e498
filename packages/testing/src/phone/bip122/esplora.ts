import { internalError } from '../../wallet/providerErrors.ts'

/** An unspent output as Esplora lists it. Value in satoshis. */
export type Utxo = { txid: string; vout: number; value: number }

/** @see https://github.com/Blockstream/esplora/blob/master/API.md */
export function esplora(baseUrl: string) {
  const ask = async (path: string, init?: RequestInit): Promise<string> => {
    let response: Response
    try {
      response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, init)
    } catch (error) {
      throw internalError(
        `The chain did not answer at ${baseUrl}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    const text = await response.text()
    if (!response.ok) throw internalError(text || `HTTP status code: ${response.status}`)
    return text
  }
  return {
    unspent: async (address: string) => JSON.parse(await ask(`/address/${address}/utxo`)) as Utxo[],
    /** Satoshis for each virtual byte of a transaction that is to be mined within six blocks; one where nobody knows. */
    async feeRate(): Promise<number> {
      const estimates = JSON.parse(await ask('/fee-estimates')) as Record<string, number>
      return estimates['6'] ?? Object.values(estimates)[0] ?? 1
    },
    /** Answers the transaction's id. */
    broadcast: (hex: string) => ask('/tx', { method: 'POST', body: hex }),
  }
}
