import { getBase58Decoder } from '@solana/kit'
import { bytesToHex, bytesToString } from 'viem'
import type { SolanaInstructionDetails } from '../requestDetails.ts'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const memoPrograms = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** Numbers of the transfer instructions in the System program and the Token program. */
const systemTransferInstruction = 2
const tokenTransferInstruction = 3
const tokenTransferCheckedInstruction = 12
/** Numbers of the instructions in the Compute Budget program. */
const setComputeUnitLimitInstruction = 2
const setComputeUnitPriceInstruction = 3
/** Number of Token-2022's extension for transfer fees, and number of its transfer instruction. */
const transferFeeExtension = 26
const transferCheckedWithFeeInstruction = 1

/** Decodes an instruction if its program is known. Otherwise returns an instruction of the type `other`, with the undecoded data. */
export function describeInstruction(
  program: string,
  accounts: readonly string[],
  data: Uint8Array,
): SolanaInstructionDetails {
  const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [first = '', second = '', third = '', fourth = ''] = accounts
  if (program === systemProgram && data.length === 12 && dataView.getUint32(0, true) === systemTransferInstruction) {
    return { type: 'transfer', from: first, to: second, lamports: dataView.getBigUint64(4, true) }
  }
  if (tokenPrograms.includes(program)) {
    if (data[0] === tokenTransferInstruction && data.length === 9) {
      return {
        type: 'tokenTransfer',
        source: first,
        destination: second,
        owner: third,
        amount: dataView.getBigUint64(1, true),
      }
    }
    const checkedTransferAccounts = { source: first, mint: second, destination: third, owner: fourth }
    if (data[0] === tokenTransferCheckedInstruction && data.length === 10) {
      return { type: 'tokenTransfer', ...checkedTransferAccounts, amount: dataView.getBigUint64(1, true) }
    }
    if (data[0] === transferFeeExtension && data[1] === transferCheckedWithFeeInstruction && data.length === 19) {
      return { type: 'tokenTransfer', ...checkedTransferAccounts, amount: dataView.getBigUint64(2, true) }
    }
  }
  if (program === associatedTokenProgram && data.length <= 1) {
    return { type: 'createTokenAccount', owner: third, mint: fourth }
  }
  if (program === computeBudgetProgram) {
    if (data[0] === setComputeUnitLimitInstruction && data.length === 5) {
      return { type: 'computeLimit', units: dataView.getUint32(1, true) }
    }
    if (data[0] === setComputeUnitPriceInstruction && data.length === 9) {
      return { type: 'computePrice', microLamports: dataView.getBigUint64(1, true) }
    }
  }
  if (memoPrograms.includes(program)) return { type: 'memo', text: bytesToString(data) }
  return { type: 'other', program, accounts, data: bytesToHex(data) }
}

/** Encodes bytes in base58, the format of Solana's keys and signatures. */
export function encodeBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}
