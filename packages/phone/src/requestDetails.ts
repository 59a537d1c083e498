import type { Address, Hex } from 'viem'

/** An eip155 transaction, as the site has requested it. Amounts are in wei. */
export type EvmTransactionDetails = { from: Address; to: Address | undefined; value: bigint; data: Hex }

/** One instruction of a Solana transaction. It is decoded if its program is known, otherwise its type is `other`. */
export type SolanaInstructionDetails =
  | { type: 'transfer'; from: string; to: string; lamports: bigint }
  | { type: 'tokenTransfer'; source: string; destination: string; owner: string; amount: bigint; mint?: string }
  | { type: 'createTokenAccount'; owner: string; mint: string }
  | { type: 'memo'; text: string }
  /** The maximum number of compute units, and the price of a compute unit in addition to the base fee. */
  | { type: 'computeLimit'; units: number }
  | { type: 'computePrice'; microLamports: bigint }
  | { type: 'other'; program: string; data: Hex; accounts: readonly string[] }

/** A decoded Solana transaction. */
export type SolanaTransactionDetails = { feePayer: string; instructions: readonly SolanaInstructionDetails[] }

/** An input of a Bitcoin transaction. Amounts are in satoshis. `address` is `undefined` if the script has no address. */
export type PsbtInputDetails = {
  address: string | undefined
  value: bigint | undefined
  isSigned: boolean
  /** The sighash type, if the signature does not cover the whole transaction: `NONE`, `SINGLE`, `ALL|ANYONECANPAY`, … */
  sighash?: string
}
/** An output of a Bitcoin transaction. `value` is in satoshis. `isOwn`: the output pays an address of the phone. */
export type PsbtOutputDetails = { address: string | undefined; script: string; value: bigint; isOwn: boolean }

/** The content of a prompt, decoded from the same bytes that the phone signs. */
export type RequestDetails =
  | { type: 'message'; address: string; text: string; bytes: Hex; protocol?: 'ecdsa' | 'bip322' }
  | { type: 'typedData'; address: string; primaryType: string; domain: object; message: object }
  | { type: 'evmTransactions'; act: 'sign' | 'send' | 'sendOneByOne'; transactions: readonly EvmTransactionDetails[] }
  | { type: 'switchChain'; caipNetworkId: string; name: string | undefined }
  | { type: 'addChain'; caipNetworkId: string; name: string; rpcUrl: string }
  | { type: 'watchAsset'; address: string; symbol: string; decimals: number }
  | { type: 'solanaTransactions'; act: 'sign' | 'send'; transactions: readonly SolanaTransactionDetails[] }
  | { type: 'bitcoinTransfer'; from: string; to: string; amount: bigint; memo: Hex | undefined }
  | {
      type: 'psbt'
      act: 'sign' | 'send'
      inputs: readonly PsbtInputDetails[]
      outputs: readonly PsbtOutputDetails[]
      /** The miners' fee. It is `undefined` if the value of an input is unknown. */
      fee: bigint | undefined
    }
