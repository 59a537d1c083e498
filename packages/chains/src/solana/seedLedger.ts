import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
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
  type SolanaSandboxToken,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxBalance,
  solanaSandboxDollar,
  solanaSandboxTransferFeeToken,
} from './solanaSandbox.ts'

/**
 * Creates both tokens, and gives SOL and tokens to the accounts of the sandbox and to the addresses in `funded`. Sends ordinary
 * transactions for that.
 */
export async function seedLedger(ledger: Ledger, funded: readonly string[] = []): Promise<void> {
  const owners = [...solanaSandboxAccounts.map((account) => account.address), ...funded]
  const authority = await createKeyPairSignerFromBytes(getBase58Encoder().encode(solanaSandboxAuthority.secretKey))
  for (const owner of [...owners, solanaSandboxAuthority.address]) ledger.airdrop(address(owner), solanaSandboxBalance)
  for (const token of [solanaSandboxDollar, solanaSandboxTransferFeeToken]) {
    await createMint(ledger, authority, token)
    for (const owner of owners) await mintTo(ledger, authority, token, address(owner))
  }
}

async function createMint(ledger: Ledger, authority: KeyPairSigner, token: SolanaSandboxToken) {
  const seed = createHash('sha256').update(`Latchkey sandbox, Solana, mint ${token.symbol}`).digest()
  const mint = await createKeyPairSignerFromPrivateKeyBytes(seed)
  if (mint.address !== token.address) throw new Error(`The mint of ${token.symbol} is ${mint.address}.`)
  const program = { programAddress: address(token.program) }
  const space = token.transferFee ? mintSizeWithTransferFee : mintSize
  await runTransaction(ledger, authority, [
    getCreateAccountInstruction({
      payer: authority,
      newAccount: mint,
      lamports: ledger.svm.minimumBalanceForRentExemption(space),
      space,
      ...program,
    }),
    ...(token.transferFee ? [initializeTransferFee(mint.address, authority.address, token.transferFee)] : []),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: token.decimals, mintAuthority: authority.address },
      program,
    ),
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

const mintSize = 82n
/**
 * The size of a mint with the transfer fee extension in bytes. The mint is filled up to 165 bytes, the size of a token account. After that
 * come the type of the account (1 byte), the header of the extension (4 bytes) and its data.
 */
const mintSizeWithTransferFee = 165n + 1n + 4n + 108n

/**
 * Returns the instruction that sets the transfer fee of a new mint.
 *
 * @see https://github.com/solana-program/token-2022 TransferFeeExtension::InitializeTransferFeeConfig
 */
function initializeTransferFee(
  mint: Address,
  authority: Address,
  { basisPoints, maximum }: NonNullable<SolanaSandboxToken['transferFee']>,
): Instruction {
  const data = new Uint8Array(2 + 33 + 33 + 2 + 8)
  data.set([26, 0, 1])
  data.set(getAddressEncoder().encode(authority), 3)
  data.set([1], 35)
  data.set(getAddressEncoder().encode(authority), 36)
  const view = new DataView(data.buffer)
  view.setUint16(68, basisPoints, true)
  view.setBigUint64(70, maximum, true)
  return {
    programAddress: address(solanaSandboxTransferFeeToken.program),
    accounts: [{ address: mint, role: 1 }],
    data,
  }
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
