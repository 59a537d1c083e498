import type { Address, Hex } from 'viem'

/** A transaction of eip155 as the site asked for it. Amounts in wei. */
export type EvmTransactionDetails = { from: Address; to: Address | undefined; value: bigint; data: Hex }

/** One step of a Solana transaction, told in words where the program is known. */
export type SolanaInstructionDetails =
  | { type: 'transfer'; from: string; to: string; lamports: bigint }
  | { type: 'tokenTransfer'; source: string; destination: string; owner: string; amount: bigint; mint?: string }
  | { type: 'createTokenAccount'; owner: string; mint: string }
  | { type: 'memo'; text: string }
  /** How much the transaction may compute, and what is paid for each unit above the base fee. */
  | { type: 'computeLimit'; units: number }
  | { type: 'computePrice'; microLamports: bigint }
  | { type: 'other'; program: string; data: Hex; accounts: readonly string[] }

export type SolanaTransactionDetails = { feePayer: string; instructions: readonly SolanaInstructionDetails[] }

/** Amounts in satoshis. `address` is absent where the script has none. */
export type PsbtInputDetails = {
  address: string | undefined
  value: bigint | undefined
  isSigned: boolean
  /** Where the signature leaves a part of the transaction to others: `NONE`, `SINGLE`, `ALL|ANYONECANPAY`, … */
  sighash?: string
}
export type PsbtOutputDetails = { address: string | undefined; script: string; value: bigint; isOwn: boolean }

/** What the person at the phone is asked to allow, decoded from the very bytes that are signed. */
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
      /** `undefined` where an input does not say what it is worth. */
      fee: bigint | undefined
    }
