import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Encoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import type { Ledger } from './createLedger.ts'
import { extensionInstructions, metadataInstructions, metadataSizeOf, mintSizeOf } from './mintExtensions.ts'
import {
  type SolanaSandboxToken,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxBalance,
  solanaSandboxTokens,
} from './solanaSandbox.ts'

/**
 * Creates the tokens, and gives SOL and tokens to the accounts of the sandbox and to the addresses in `funded`. Sends ordinary
 * transactions for that.
 */
export async function seedLedger(ledger: Ledger, funded: readonly string[] = []): Promise<void> {
  const owners = [...solanaSandboxAccounts.map((account) => account.address), ...funded]
  const authority = await createKeyPairSignerFromBytes(getBase58Encoder().encode(solanaSandboxAuthority.secretKey))
  for (const owner of [...owners, solanaSandboxAuthority.address]) ledger.airdrop(address(owner), solanaSandboxBalance)
  for (const token of Object.values(solanaSandboxTokens)) {
    await createMint(ledger, authority, token)
    for (const owner of owners) await mintTo(ledger, authority, token, address(owner))
  }
}

async function createMint(ledger: Ledger, authority: KeyPairSigner, token: SolanaSandboxToken) {
  const seed = createHash('sha256').update(`Latchkey sandbox, Solana, mint ${token.symbol}`).digest()
  const mint = await createKeyPairSignerFromPrivateKeyBytes(seed)
  if (mint.address !== token.address) throw new Error(`The mint of ${token.symbol} is ${mint.address}.`)
  const program = { programAddress: address(token.program) }
  const space = mintSizeOf(token)
  const authorities = { mint: mint.address, authority: authority.address }
  await runTransaction(ledger, authority, [
    getCreateAccountInstruction({
      payer: authority,
      newAccount: mint,
      lamports: ledger.svm.minimumBalanceForRentExemption(space + metadataSizeOf(token)),
      space,
      ...program,
    }),
    ...extensionInstructions(token, authorities),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: token.decimals, mintAuthority: authority.address },
      program,
    ),
    ...metadataInstructions(token, authorities),
  ])
}

async function mintTo(ledger: Ledger, authority: KeyPairSigner, token: SolanaSandboxToken, owner: Address) {
  const mint = address(token.address)
  const programAddress = address(token.program)
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: programAddress })
  await runTransaction(ledger, authority, [
    getCreateAssociatedTokenInstruction({ payer: authority, ata, owner, mint, tokenProgram: programAddress }),
    getMintToInstruction({ mint, token: ata, mintAuthority: authority, amount: token.balance }, { programAddress }),
  ])
}

async function runTransaction(ledger: Ledger, payer: KeyPairSigner, instructions: Instruction[]) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (emptyMessage) => setTransactionMessageFeePayerSigner(payer, emptyMessage),
    (paidMessage) => setTransactionMessageLifetimeUsingBlockhash(ledger.latestBlockhash(), paidMessage),
    (timedMessage) => appendTransactionMessageInstructions(instructions, timedMessage),
  )
  const { err, logs } = ledger.process(await signTransactionMessageWithSigners(message))
  if (err) throw new Error(`The Solana chain could not be seeded: ${JSON.stringify(err)}\n${logs.join('\n')}`)
}
