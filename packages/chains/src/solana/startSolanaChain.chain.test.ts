import { once } from 'node:events'
import { createServer } from 'node:net'
import { assertPortFree } from '@latchkey/testing/anvil'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  devnet,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  lamports,
  pipe,
  type Rpc,
  type RpcSubscriptions,
  type Signature,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { solanaSandbox, solanaSandboxAccounts, solanaSandboxAuthority, solanaSandboxTokens } from './solanaSandbox.ts'
import { type SolanaChain, startSolanaChain } from './startSolanaChain.ts'

let chain: SolanaChain
let rpc: Rpc<SolanaRpcApi>
let rpcSubscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>
beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  rpc = createSolanaRpc(devnet(chain.rpcUrl))
  rpcSubscriptions = createSolanaRpcSubscriptions(devnet(chain.wsUrl))
})
afterAll(() => chain.stop())

const signerOf = ({ secretKey }: { secretKey: string }) =>
  createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))

/** Returns a signed transfer from the mint authority, so that the balances of the sandbox accounts do not change. */
async function transfer(to: Address, amount: bigint) {
  const payer = await signerOf(solanaSandboxAuthority)
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const instruction: Instruction = getTransferSolInstruction({ source: payer, destination: to, amount })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (emptyMessage) => setTransactionMessageFeePayerSigner(payer, emptyMessage),
    (paidMessage) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paidMessage),
    (timedMessage) => appendTransactionMessageInstructions([instruction], timedMessage),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsSendableTransaction(transaction)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

const newAddress = async () => (await generateKeyPairSigner()).address
const balanceOf = async (owner: Address) => (await rpc.getBalance(owner).send()).value

describe('startSolanaChain', () => {
  test('default', async () => {
    expect(await rpc.getHealth().send()).toBe('ok')
    const genesisHash = await rpc.getGenesisHash().send()
    expect({ genesisHash, caip: `solana:${genesisHash.slice(0, 32)}` }).toEqual({
      genesisHash: chain.genesisHash,
      caip: solanaSandbox.caipNetworkId,
    })
  })

  test('behavior: every account holds SOL and every token', async () => {
    const holdings = await Promise.all(
      solanaSandboxAccounts.map(async (account) => {
        const owner = address(account.address)
        const read = async ({ address: mint }: { address: string }) => {
          const filter = { mint: address(mint) }
          const { value } = await rpc.getTokenAccountsByOwner(owner, filter, { encoding: 'jsonParsed' }).send()
          return value.map((held) => held.account.data.parsed.info.tokenAmount.amount)
        }
        const isOwn = (await signerOf(account)).address === owner
        const tokens = await Promise.all(Object.values(solanaSandboxTokens).map(read))
        return { isOwn, sol: await balanceOf(owner), tokens }
      }),
    )
    const holding = {
      isOwn: true,
      sol: 1_000_000_000_000n,
      tokens: [['1000000000000'], ['1000000000000'], ['1000000000000'], ['10000000']],
    }
    expect(holdings).toEqual([holding, holding, holding])
  })

  test('behavior: sends and confirms a transaction over HTTP and pub/sub', async () => {
    const receiver = await newAddress()
    const transaction = await transfer(receiver, 1_000_000_000n)
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })
    const signature = getSignatureFromTransaction(transaction)
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect([await balanceOf(receiver), value[0]?.confirmationStatus, value[0]?.err]).toEqual([
      1_000_000_000n,
      'finalized',
      null,
    ])
  })

  test('behavior: notifies of a change of an account', async () => {
    const receiver = await newAddress()
    const abort = new AbortController()
    onTestFinished(() => abort.abort())
    const news = await rpcSubscriptions.accountNotifications(receiver).subscribe({ abortSignal: abort.signal })
    // The subscription delivers notifications only while something reads this iterator.
    const first = news[Symbol.asyncIterator]().next()
    await rpc.requestAirdrop(receiver, lamports(5_000_000n)).send()
    expect((await first).value.value.lamports).toBe(5_000_000n)
  })

  test('behavior: a transaction that is sent twice lands once', async () => {
    const receiver = await newAddress()
    const wire = getBase64EncodedWireTransaction(await transfer(receiver, 2_000_000n))
    const signature = await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toMatchObject({
      cause: { name: 'SolanaError', message: expect.stringContaining('already been processed') },
    })
    expect(await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()).toBe(signature)
    expect(await balanceOf(receiver)).toBe(2_000_000n)
  })

  test('behavior: a simulation changes nothing', async () => {
    const receiver = await newAddress()
    const wire = getBase64EncodedWireTransaction(await transfer(receiver, 2_000_000n))
    const payer = address(solanaSandboxAuthority.address)
    const other = address(solanaSandboxAccounts[0]?.address ?? '')
    const accounts = { addresses: [payer, receiver, other], encoding: 'base64' } as const
    const before = await balanceOf(payer)
    const { value } = await rpc.simulateTransaction(wire, { encoding: 'base64', accounts }).send()
    expect([value.err, value.unitsConsumed, await balanceOf(receiver)]).toEqual([null, 150n, 0n])
    // The accounts that the simulation has changed come first, then one that it has not changed.
    expect(value.accounts.map((account) => account?.lamports)).toEqual([
      before - 2_005_000n,
      2_000_000n,
      await balanceOf(other),
    ])
  })

  test('error: the blockhash has expired', async () => {
    const transaction = await transfer(await newAddress(), 2_000_000n)
    const { blockhash, lastValidBlockHeight } = transaction.lifetimeConstraint
    chain.skipSlots(151)
    const wire = getBase64EncodedWireTransaction(transaction)
    await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toThrow(/simulation failed/)
    expect([
      (await rpc.isBlockhashValid(blockhash).send()).value,
      (await rpc.getBlockHeight().send()) > lastValidBlockHeight,
    ]).toEqual([false, true])
  })

  test('error: the balance is too low', async () => {
    const transaction = await transfer(await newAddress(), 10_000_000_000_000n)
    const wire = getBase64EncodedWireTransaction(transaction)
    await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toMatchObject({
      cause: { context: { code: 1, index: 0 } },
    })
    // Without the preflight simulation, the failing transaction gets into a block and pays its fee.
    const signature: Signature = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  })

  test('error: the signature does not match the transaction', async () => {
    const transaction = await transfer(await newAddress(), 2_000_000n)
    const [signer] = Object.keys(transaction.signatures) as [Address]
    const forged = { ...transaction, signatures: { [signer]: new Uint8Array(64).fill(7) } } as typeof transaction
    const wire = getBase64EncodedWireTransaction(forged)
    await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toThrow(/signature verification/)
  })

  test('error: the body is not a valid request', async () => {
    const post = async (body: string) => (await fetch(chain.rpcUrl, { method: 'POST', body })).json()
    expect(await post('{')).toMatchObject({ error: { code: -32700 } })
    expect(
      await post('[1, {"id": 2, "method": "getNothing"}, {"id": 3, "method": "getBalance", "params": ["x"]}]'),
    ).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
      { jsonrpc: '2.0', id: 3, error: { code: -32602, message: 'Invalid param: Invalid' } },
    ])
  })

  test('behavior: stop frees the port', async () => {
    const other = await startSolanaChain({ port: 0 })
    const socket = new WebSocket(other.wsUrl)
    await once(socket, 'open')
    await Promise.all([other.stop(), other.stop(), once(socket, 'close')])
    await assertPortFree(other.port)
  })

  test('error: the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    await expect(startSolanaChain({ port })).rejects.toThrow(
      new Error(`Port ${port} is taken: stop what listens there or choose another port.`),
    )
  })
})
