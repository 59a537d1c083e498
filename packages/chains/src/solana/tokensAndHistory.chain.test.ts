import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  devnet,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getTransferCheckedInstruction } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SolanaSandboxToken,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxTokens,
} from './solanaSandbox.ts'
import { type SolanaChain, startSolanaChain } from './startSolanaChain.ts'

const { dollar, transferFee, permanentDelegate, metadata } = solanaSandboxTokens

let chain: SolanaChain
let rpc: Rpc<SolanaRpcApi>
let one: KeyPairSigner
let two: KeyPairSigner
let authority: KeyPairSigner
beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  rpc = createSolanaRpc(devnet(chain.rpcUrl))
  const [first, second] = solanaSandboxAccounts
  const signerOf = ({ secretKey = '' } = {}) => createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
  one = await signerOf(first)
  two = await signerOf(second)
  authority = await signerOf(solanaSandboxAuthority)
})
afterAll(() => chain.stop())

async function send(payer: KeyPairSigner, instruction: Instruction, skipPreflight = false): Promise<Signature> {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) => appendTransactionMessageInstructions([instruction], timed),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsSendableTransaction(transaction)
  const wire = getBase64EncodedWireTransaction(transaction)
  return rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()
}

async function accountOf(owner: KeyPairSigner, token: SolanaSandboxToken): Promise<Address> {
  const tokenProgram = address(token.program)
  const [account] = await findAssociatedTokenPda({ owner: owner.address, mint: address(token.address), tokenProgram })
  return account
}

async function sendTokens(
  token: SolanaSandboxToken,
  from: KeyPairSigner,
  to: KeyPairSigner,
  amount: bigint,
  signer = from,
) {
  const transfer = getTransferCheckedInstruction(
    {
      source: await accountOf(from, token),
      mint: address(token.address),
      destination: await accountOf(to, token),
      authority: signer,
      amount,
      decimals: token.decimals,
    },
    { programAddress: address(token.program) },
  )
  return send(signer, transfer)
}

const amountOf = async (owner: KeyPairSigner, token: SolanaSandboxToken) =>
  BigInt((await rpc.getTokenAccountBalance(await accountOf(owner, token)).send()).value.amount)

/** Returns the parsed data of an account. */
async function parsed(account: Address) {
  const { value } = await rpc.getAccountInfo(account, { encoding: 'jsonParsed' }).send()
  const data = value?.data as { parsed: { info: unknown } } | undefined
  return data?.parsed.info as { decimals: number; extensions?: unknown }
}

describe('solanaSandboxTokens', () => {
  test('default', async () => {
    const decimals = Object.values(solanaSandboxTokens).map(
      async (token) => (await parsed(address(token.address))).decimals,
    )
    expect(await Promise.all(decimals)).toEqual([6, 6, 9, 4])
    expect((await parsed(address(dollar.address))).extensions).toBeUndefined()
  })

  test('behavior: the permanent delegate takes the tokens of a holder', async () => {
    expect((await parsed(address(permanentDelegate.address))).extensions).toEqual([
      { extension: 'permanentDelegate', state: { delegate: authority.address } },
    ])
    const before = await amountOf(two, permanentDelegate)
    await sendTokens(permanentDelegate, one, two, 5n, authority)
    expect(await amountOf(two, permanentDelegate)).toBe(before + 5n)
    await expect(sendTokens(dollar, one, two, 5n, authority)).rejects.toThrow('simulation failed')
  })

  test('behavior: the metadata are in the mint', async () => {
    const state = { name: metadata.name, symbol: metadata.symbol, uri: metadata.metadata.uri, additionalMetadata: [] }
    expect((await parsed(address(metadata.address))).extensions).toEqual([
      { extension: 'metadataPointer', state: { authority: authority.address, metadataAddress: metadata.address } },
      { extension: 'tokenMetadata', state: { updateAuthority: authority.address, mint: metadata.address, ...state } },
    ])
  })

  test('behavior: the recipient does not get the transfer fee', async () => {
    const fee = { maximumFee: 5_000_000n, transferFeeBasisPoints: 100 }
    expect((await parsed(address(transferFee.address))).extensions).toMatchObject([
      { extension: 'transferFeeConfig', state: { olderTransferFee: fee, newerTransferFee: fee } },
    ])
    const before = await amountOf(two, transferFee)
    await sendTokens(transferFee, one, two, 1_000n)
    expect(await amountOf(two, transferFee)).toBe(before + 990n)
    expect((await parsed(await accountOf(two, transferFee))).extensions).toEqual([
      { extension: 'immutableOwner' },
      { extension: 'transferFeeAmount', state: { withheldAmount: 10n } },
    ])
  })
})

describe('getTransaction', () => {
  const options = { maxSupportedTransactionVersion: 0, encoding: 'json' } as const

  test('default', async () => {
    const [before, other] = [await rpc.getBalance(one.address).send(), await rpc.getBalance(two.address).send()]
    const transfer = getTransferSolInstruction({ source: one, destination: two.address, amount: 7_000n })
    const signature = await send(one, transfer)
    const transaction = await rpc.getTransaction(signature, options).send()
    expect(transaction).toMatchObject({
      version: 0,
      transaction: {
        signatures: [signature],
        message: {
          accountKeys: [one.address, two.address, '11111111111111111111111111111111'],
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          instructions: [{ programIdIndex: 2, accounts: [0, 1] }],
        },
      },
      meta: {
        err: null,
        fee: 5_000n,
        preBalances: [before.value, other.value, 1n],
        postBalances: [before.value - 12_000n, other.value + 7_000n, 1n],
        preTokenBalances: [],
        postTokenBalances: [],
        logMessages: expect.arrayContaining(['Program 11111111111111111111111111111111 success']),
      },
    })
    expect(transaction?.blockTime).toBeGreaterThan(1_700_000_000n)
  })

  test('behavior: has the balances of tokens', async () => {
    const [before, other] = [await amountOf(one, dollar), await amountOf(two, dollar)]
    const transaction = await rpc.getTransaction(await sendTokens(dollar, one, two, 3n), options).send()
    const balances = (list: readonly { owner?: string; mint: string; uiTokenAmount: { amount: string } }[] = []) =>
      Object.fromEntries(
        list.map(({ owner, mint, uiTokenAmount }) => [`${owner} ${mint}`, BigInt(uiTokenAmount.amount)]),
      )
    const keyOf = (owner: KeyPairSigner) => `${owner.address} ${dollar.address}`
    expect(balances(transaction?.meta?.preTokenBalances ?? [])).toEqual({ [keyOf(one)]: before, [keyOf(two)]: other })
    expect(balances(transaction?.meta?.postTokenBalances ?? [])).toEqual({
      [keyOf(one)]: before - 3n,
      [keyOf(two)]: other + 3n,
    })
  })

  test('param: encoding', async () => {
    const signature = await sendTokens(dollar, one, two, 4n)
    const accounts = [await accountOf(one, dollar), dollar.address, await accountOf(two, dollar), one.address]
    const parsedTransaction = await rpc.getTransaction(signature, { ...options, encoding: 'jsonParsed' }).send()
    const { accountKeys, instructions } = parsedTransaction?.transaction.message ?? {}
    expect(instructions).toMatchObject([{ programId: dollar.program, accounts }])
    expect(accountKeys?.[0]).toEqual({ pubkey: one.address, signer: true, writable: true, source: 'transaction' })
    expect(accountKeys?.find(({ pubkey }) => pubkey === dollar.address)).toMatchObject({
      signer: false,
      writable: false,
    })
    const wire = await rpc.getTransaction(signature, { ...options, encoding: 'base64' }).send()
    expect(wire?.transaction[1]).toBe('base64')
  })

  test('error: a client that does not know the version', async () => {
    const signature = await sendTokens(dollar, one, two, 6n)
    await expect(rpc.getTransaction(signature, { encoding: 'json' }).send()).rejects.toThrow(/version/)
  })
})

describe('getSignaturesForAddress', () => {
  test('default', async () => {
    const ata = await accountOf(two, metadata)
    const older = await sendTokens(metadata, one, two, 1n)
    const newer = await sendTokens(metadata, one, two, 2n)
    const failed = await send(
      one,
      getTransferSolInstruction({ source: one, destination: ata, amount: 10n ** 18n }),
      true,
    )
    const all = await rpc.getSignaturesForAddress(ata).send()
    expect(all.slice(0, 3).map(({ signature }) => signature)).toEqual([failed, newer, older])
    expect([all[0]?.err, all[1]?.err]).toEqual([{ InstructionError: [0n, { Custom: 1n }] }, null])
    // The first transaction has created the account.
    expect(all).toHaveLength(4)
    const signaturesOf = async (config: { limit?: number; before?: Signature; until?: Signature }) =>
      (await rpc.getSignaturesForAddress(ata, config).send()).map(({ signature }) => signature)
    expect(await signaturesOf({ limit: 1 })).toEqual([failed])
    expect(await signaturesOf({ before: newer, limit: 1 })).toEqual([older])
    expect(await signaturesOf({ until: older })).toEqual([failed, newer])
    expect(await signaturesOf({ before: older, until: failed })).toEqual([all[3]?.signature])
  })

  test('error: a limit of more than 1000', async () => {
    await expect(rpc.getSignaturesForAddress(one.address, { limit: 1_001 }).send()).rejects.toThrow(/Invalid/)
  })
})
