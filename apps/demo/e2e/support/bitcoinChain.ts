import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import {
  type BitcoinKeys,
  bitcoinAddresses,
  createScriptedBitcoinWallet,
  testBitcoinAccounts,
} from '@latchkey/testing/bitcoin-wallet'
import { generatePrivateKey } from 'viem/accounts'

const { caipNetworkId } = bitcoinSandbox
const [apiUrl] = bitcoinSandbox.rpcUrls.default.http

/** The local Bitcoin chain, in the form in which scripted wallets take networks. */
export const bitcoinNetwork = { caipNetworkId, apiUrl }

/** A transaction in a response of the chain's API. Amounts are in sat. */
export type BitcoinTransaction = {
  vin: { prevout: { scriptpubkey_address: string; value: number } }[]
  vout: { scriptpubkey_address: string; value: number }[]
  weight: number
  fee: number
}

/** Returns the keys of an account that no other test uses. */
export function freshBitcoinKeys() {
  return {
    payment: { privateKey: generatePrivateKey(), path: "m/84'/1'/0'/0/0" },
    ordinals: { privateKey: generatePrivateKey(), path: "m/86'/1'/0'/0/0" },
  } satisfies BitcoinKeys
}

/** Returns an address that has received nothing yet. */
export function freshBitcoinAddress(): string {
  return bitcoinAddresses(freshBitcoinKeys(), { caipNetworkId, paymentForm: 'p2wpkh' })[0]?.address ?? ''
}

/** Sends coins from the sandbox's third account to an address, one coin for each amount in sat. */
export async function fund(address: string, ...amounts: readonly bigint[]): Promise<void> {
  const funder = createScriptedBitcoinWallet({ accounts: [testBitcoinAccounts[2]], networks: [bitcoinNetwork] })
  const recipients = amounts.map((amount) => ({ address, amount }))
  const pay = () =>
    funder.ask('fund', recipients, async (work) => {
      await work.connect()
      return work.sendTransfer({ recipients })
    })
  // Another test may spend the same coin at the same moment. Then one of the two payments fails, and this loop repeats it.
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await pay())
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

/** Returns the balance of an address in sat. */
export async function satsOf(address: string): Promise<number> {
  const coins = await fetchJson<{ value: number }[]>(`/address/${address}/utxo`)
  return coins.reduce((sum, { value }) => sum + value, 0)
}

export function transactionOf(txid: string): Promise<BitcoinTransaction> {
  return fetchJson(`/tx/${txid}`)
}

/** Returns the fee rate of a transaction in sat/vB. */
export function feeRateOf({ fee, weight }: BitcoinTransaction): number {
  return fee / Math.ceil(weight / 4)
}

async function fetchJson<response>(path: string): Promise<response> {
  return (await fetch(`${apiUrl}${path}`)).json() as Promise<response>
}
