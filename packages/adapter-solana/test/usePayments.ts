import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { solanaSandboxAuthority } from '@latchkey/chains/solana'
import type { SolanaTransactionRequest } from '@latchkey/core/adapter'
import type { RegisterSolanaWalletOptions } from '@latchkey/testing/solana-wallet'
import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { vi } from 'vitest'
import { toBase58 } from '../src/bytes/base58.ts'
import { readWireTransaction } from '../src/bytes/wireTransaction.ts'
import { one, setUpPage } from './usePage.ts'

/** The result of an RPC method of Solana. */
type RpcResult = { value: unknown }

/** Sets up a page for tests that send payments. Returns functions that read and change the chain. */
export function setUpPayments() {
  const page = setUpPage()

  const lamportsOf = async (owner: string) =>
    BigInt(((await page.rpc('getBalance', [owner])) as RpcResult).value as number)

  /** Returns the amount of a token that an owner holds, and the number of accounts with that token. */
  async function holdingOf(owner: string, { address: mint }: { address: string }) {
    const { value } = (await page.rpc('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'jsonParsed' }])) as {
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }
    const amounts = value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
    return { accounts: amounts.length, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }
  }

  /** Sends a transaction with these instructions. `account` pays the fee and signs the transaction. */
  async function sendInstructions(instructions: readonly Instruction[], account = solanaSandboxAuthority) {
    const payer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(account.secretKey))
    const { value } = (await page.rpc('getLatestBlockhash')) as {
      value: { blockhash: never; lastValidBlockHeight: never }
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(payer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    )
    const wireTransaction = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
    await page.rpc('sendTransaction', [wireTransaction, { encoding: 'base64' }])
  }

  /** Lets a blockhash expire: skips 200 slots on the chain, and moves the clock of the test forward by two minutes. */
  function expireBlockhash() {
    const movedTime = Date.now() + 120_000
    page.chain.skipSlots(200)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => movedTime)
    page.onEnd(() => clock.mockRestore())
  }

  /**
   * Starts an RPC endpoint that responds with the result of `answer`. If `answer` returns `undefined`, the endpoint closes the connection.
   */
  async function startEndpoint(
    answer: (method: string, forward: () => Promise<string>, params: unknown[]) => Promise<string | undefined>,
  ) {
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const { method, params = [] } = JSON.parse(body) as { method: string; params?: unknown[] }
      const forward = async () => (await fetch(page.chain.rpcUrl, { method: 'POST', body })).text()
      const responseText = await answer(method, forward, params)
      if (responseText === undefined) request.socket.destroy()
      else response.end(responseText)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    page.onEnd(() => void server.close().closeAllConnections())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function connectWallet(options: Partial<RegisterSolanaWalletOptions> = {}, endpoints = [page.chain.rpcUrl]) {
    const wallet = page.wallet(options)
    const kit = page.start()
    const network = { ...page.networks.home, rpcUrls: { default: { http: endpoints } } }
    const { accounts } = await kit.adapter.connect({ connectorId: wallet.wallet.name })
    const send = async (transaction: SolanaTransactionRequest) =>
      (await kit.adapter.sendTransaction?.({ transaction, network, address: `${accounts[0]?.address}` })) ?? ''
    /** Returns the transactions that the wallet was asked to sign. */
    const requestedTransactions = () =>
      wallet.control
        .requests()
        .filter(({ method }) => method.endsWith('Transaction'))
        .map(({ method, params }) => ({ method, ...(params as { chain: string; transaction: string }[])[0] }))
    return { ...wallet, kit, network, send, asked: requestedTransactions }
  }

  return {
    page,
    lamportsOf,
    holdingOf,
    act: sendInstructions,
    endpoint: startEndpoint,
    connected: connectWallet,
    outlive: expireBlockhash,
  }
}

/** Forwards a request `getMultipleAccounts` to the chain, and returns the response with each account replaced by the result of `change`. */
export async function changeAccounts(
  forward: () => Promise<string>,
  [addresses]: unknown[],
  change: (address: string, account: unknown) => unknown,
) {
  const { result, ...rest } = JSON.parse(await forward())
  const value = (addresses as string[]).map((each, index) => change(each, result.value[index]))
  return JSON.stringify({ ...rest, result: { ...result, value } })
}

/** Signs a transaction with a private key, without a wallet. */
export async function signAs(secretKey: string, transaction: Uint8Array): Promise<Uint8Array> {
  const { keyPair } = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
  const { message } = readWireTransaction(transaction)
  return new Uint8Array([1, ...(await signBytes(keyPair.privateKey, message)), ...message])
}

/** Replaces the blockhash of a transaction, and signs the result with the key of the first account. */
export async function withBlockhash(transaction: Uint8Array, lifetimeToken: string): Promise<Uint8Array> {
  const compiledMessage = getCompiledTransactionMessageDecoder().decode(readWireTransaction(transaction).message)
  const message = new Uint8Array(getCompiledTransactionMessageEncoder().encode({ ...compiledMessage, lifetimeToken }))
  return signAs(one.secretKey, new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

/** Creates a new address, which has no account on the chain yet. */
export const createUnknownAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

/** Creates a new address that has no account on the chain yet, with its private key. */
export async function createUnknownAccount() {
  const keyPair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keyPair.privateKey))
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey))
  return { address: toBase58(publicKey), secretKey: toBase58(new Uint8Array([...pkcs8.slice(-32), ...publicKey])) }
}
