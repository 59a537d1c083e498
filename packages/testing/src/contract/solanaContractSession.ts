import { scriptedSession } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { loadSolanaKey, type SolanaKey } from '../solana-wallet/solanaKeys.ts'
import type { SolanaTestAccount } from '../solana-wallet/solanaTestAccounts.ts'
import { invalidParams, unsupportedMethod } from '../wallet/providerErrors.ts'
import type { ContractSession } from './contractSetup.ts'

/**
 * Creates a WalletConnect session whose wallet signs with the keys of these accounts. Requests and responses have the formats of
 * WalletConnect for Solana.
 */
export function solanaContractSession({ accounts, networks }: solanaContractSession.Parameters): ContractSession {
  const { home, known, unknown } = networks
  const addresses = [accounts[0].address, accounts[1].address] as const
  const whenKeysLoaded = Promise.all(accounts.map(({ secretKey }) => loadSolanaKey(secretKey)))
  const session = scriptedSession({
    namespace: 'solana',
    addresses,
    networks: [home, known],
    grantsOnSwitch: [unknown],
    async answer({ method, params }) {
      const requestParams = params as { pubkey: string; message: string; transaction: string; transactions: string[] }
      const key = (await whenKeysLoaded).find(({ address }) => address === requestParams.pubkey)
      if (!key) throw invalidParams(`The wallet has no key for ${requestParams.pubkey}.`)
      if (method === 'solana_signMessage')
        return { signature: toBase58(await key.sign(new Uint8Array(getBase58Encoder().encode(requestParams.message)))) }
      if (method === 'solana_signTransaction')
        return { transaction: await signTransaction(key, requestParams.transaction) }
      if (method === 'solana_signAllTransactions')
        return { transactions: await Promise.all(requestParams.transactions.map((each) => signTransaction(key, each))) }
      throw unsupportedMethod(method)
    },
  })
  return { ...session, addresses }
}

const toBase58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)

async function signTransaction(key: SolanaKey, transaction: string): Promise<string> {
  return getBase64Decoder().decode(await key.signTransaction(new Uint8Array(getBase64Encoder().encode(transaction))))
}

export declare namespace solanaContractSession {
  type Parameters = {
    accounts: readonly [SolanaTestAccount, SolanaTestAccount]
    networks: { readonly home: Network; readonly known: Network; readonly unknown: Network }
  }
}
