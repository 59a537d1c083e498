import { type Address, getBase58Decoder, getCompiledTransactionMessageDecoder, type Transaction } from '@solana/kit'
import type { LiteSVM, TransactionMetadata } from 'litesvm'
import { formatTokenAmount, readMint, readTokenAccount } from './parseTokenAccount.ts'
import { computeFee } from './transactionFee.ts'

/** The balance of a token account, in the format of Solana nodes. */
type TokenBalance = {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: ReturnType<typeof formatTokenAmount>
}

/** The balances of the accounts that a transaction uses, in the order of the transaction's account list. */
export type TransactionBalances = { lamports: bigint[]; tokens: TokenBalance[] }

/** The effects of a transaction, in the format of the field `meta` of `getTransaction`. */
export type TransactionEffects = {
  fee: bigint
  preBalances: bigint[]
  postBalances: bigint[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  logMessages: string[]
  computeUnitsConsumed: bigint
  innerInstructions: { index: number; instructions: InnerInstruction[] }[]
}

type InnerInstruction = { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }

/** Returns all accounts of a transaction. The transaction itself lists them, because this chain has no address look-up tables. */
export function listAccounts({ messageBytes }: Transaction): readonly Address[] {
  return getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts
}

export function readBalances(svm: LiteSVM, transaction: Transaction): TransactionBalances {
  const accounts = listAccounts(transaction).map((account) => svm.getAccount(account))
  const tokenBalances = accounts.flatMap((account, accountIndex) => {
    const tokenAccount = account.exists ? readTokenAccount(account) : undefined
    if (!tokenAccount || !account.exists) return []
    const { mint, owner, amount } = tokenAccount
    const mintAccount = svm.getAccount(mint as Address)
    const decimals = (mintAccount.exists && readMint(mintAccount)?.decimals) || 0
    const uiTokenAmount = formatTokenAmount(amount, decimals)
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
  return { lamports: accounts.map((account) => (account.exists ? account.lamports : 0n)), tokens: tokenBalances }
}

/**
 * Returns the effects of a transaction.
 *
 * @param balancesBefore the balances before the transaction
 */
export function readEffects(
  svm: LiteSVM,
  transaction: Transaction,
  balancesBefore: TransactionBalances,
  metadata: TransactionMetadata,
): TransactionEffects {
  const balancesAfter = readBalances(svm, transaction)
  return {
    fee: computeFee(transaction.messageBytes),
    preBalances: balancesBefore.lamports,
    postBalances: balancesAfter.lamports,
    preTokenBalances: balancesBefore.tokens,
    postTokenBalances: balancesAfter.tokens,
    logMessages: metadata.logs(),
    computeUnitsConsumed: metadata.computeUnitsConsumed(),
    innerInstructions: metadata
      .innerInstructions()
      .map((instructions, index) => ({ index, instructions: instructions.map(toInnerInstruction) }))
      .filter(({ instructions }) => instructions.length > 0),
  }
}

function toInnerInstruction(inner: ReturnType<TransactionMetadata['innerInstructions']>[number][number]) {
  const instruction = inner.instruction()
  return {
    programIdIndex: instruction.programIdIndex(),
    accounts: [...instruction.accounts()],
    data: getBase58Decoder().decode(instruction.data()),
    stackHeight: inner.stackHeight(),
  }
}
