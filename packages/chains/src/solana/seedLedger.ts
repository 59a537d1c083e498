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
import {
  computeMetadataSize,
  computeMintSize,
  createExtensionInstructions,
  createMetadataInstructions,
} from './mintExtensions.ts'
import {
  type SolanaSandboxToken,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxBalance,
  solanaSandboxTokens,
} from './solanaSandbox.ts'

/**
 * Creates the tokens of the sandbox. Gives SOL and tokens to the accounts of the sandbox and to the addresses in `funded`, by airdrops and
 * ordinary transactions.
 */
export async function seedLedger(ledger: Ledger, funded: readonly string[] = []): Promise<void> {
  const owners = [...solanaSandboxAccounts.map((account) => account.address), ...funded]
  const mintAuthority = await createKeyPairSignerFromBytes(getBase58Encoder().encode(solanaSandboxAuthority.secretKey))
  for (const owner of [...owners, solanaSandboxAuthority.address]) ledger.airdrop(address(owner), solanaSandboxBalance)
  for (const token of Object.values(solanaSandboxTokens)) {
    await createMint(ledger, mintAuthority, token)
    for (const owner of owners) await mintTokensTo(ledger, mintAuthority, token, address(owner))
  }
}

async function createMint(ledger: Ledger, authority: KeyPairSigner, token: SolanaSandboxToken) {
  const seed = createHash('sha256').update(`Latchkey sandbox, Solana, mint ${token.symbol}`).digest()
  const mintSigner = await createKeyPairSignerFromPrivateKeyBytes(seed)
  if (mintSigner.address !== token.address) throw new Error(`The mint of ${token.symbol} is ${mintSigner.address}.`)
  const programConfig = { programAddress: address(token.program) }
  const space = computeMintSize(token)
  const mintAddresses = { mint: mintSigner.address, authority: authority.address }
  await runTransaction(ledger, authority, [
    getCreateAccountInstruction({
      payer: authority,
      newAccount: mintSigner,
      lamports: ledger.svm.minimumBalanceForRentExemption(space + computeMetadataSize(token)),
      space,
      ...programConfig,
    }),
    ...createExtensionInstructions(token, mintAddresses),
    getInitializeMint2Instruction(
      { mint: mintSigner.address, decimals: token.decimals, mintAuthority: authority.address },
      programConfig,
    ),
    ...createMetadataInstructions(token, mintAddresses),
  ])
}

async function mintTokensTo(ledger: Ledger, authority: KeyPairSigner, token: SolanaSandboxToken, owner: Address) {
  const mintAddress = address(token.address)
  const programAddress = address(token.program)
  const [ata] = await findAssociatedTokenPda({ owner, mint: mintAddress, tokenProgram: programAddress })
  await runTransaction(ledger, authority, [
    getCreateAssociatedTokenInstruction({
      payer: authority,
      ata,
      owner,
      mint: mintAddress,
      tokenProgram: programAddress,
    }),
    getMintToInstruction(
      { mint: mintAddress, token: ata, mintAuthority: authority, amount: token.balance },
      { programAddress },
    ),
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
