import { bitcoinSandbox, bitcoinSandboxAccounts } from '@latchkey/chains/bitcoin'
import { solanaSandbox, solanaSandboxAccounts, solanaSandboxDollar } from '@latchkey/chains/solana'
import { createPhone, type Phone } from '@latchkey/phone'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getTransferCheckedInstruction } from '@solana-program/token'
import { networks, Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { closeSite, openSite, propose } from '../test/site.ts'
import { makePhoneConfig } from './phonePage/makePhoneConfig.ts'
import type { Sandbox } from './sandbox.ts'
import { startSandbox } from './startSandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  const ports = { one: 0, two: 0, solana: 0, bitcoin: 0, server: 0, phone: 0 }
  // The tests never open the wallet page, so its folder can be any folder.
  sandbox = await startSandbox({ ports, phonePage: '.' })
})
afterAll(() => sandbox?.stop())

async function openConnected() {
  const phone: Phone = await createPhone({ ...makePhoneConfig(sandbox), mode: 'approve' })
  onTestFinished(() => phone.destroy())
  const site = await openSite(sandbox.server.relayUrl)
  onTestFinished(() => closeSite(site))
  const { uri, approved } = await propose(site)
  await phone.pair(uri)
  const { topic } = await approved
  const addressOn = (caipNetworkId: string, purpose?: string) =>
    phone.accounts().find((one) => one.caipNetworkId === caipNetworkId && one.purpose === purpose)?.address as string
  const ask = <answer>(chainId: string, method: string, params: unknown): Promise<answer> =>
    site.request({ topic, chainId, request: { method, params } })
  return { phone, ask, addressOn }
}

describe('solana', () => {
  const chain = solanaSandbox.caipNetworkId
  const to = address(solanaSandboxAccounts[2]?.address ?? '')

  async function openConnectedOnSolana() {
    const { ask, addressOn, phone } = await openConnected()
    const from = address(addressOn(chain))
    const rpc = createSolanaRpc(sandbox.solana.rpcUrl)
    const send = async (instructions: readonly Instruction[]) => {
      const { value } = await rpc.getLatestBlockhash().send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayer(from, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(value, draft),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
      )
      const transaction = getBase64EncodedWireTransaction(compileTransaction(message))
      const { signature } = await ask<{ signature: Signature }>(chain, 'solana_signAndSendTransaction', { transaction })
      const { value: statuses } = await rpc.getSignatureStatuses([signature]).send()
      return statuses[0]?.err
    }
    const shown = () => phone.answers().at(-1)?.prompt
    return { rpc, from, send, shown }
  }

  test('behavior: sends SOL', async () => {
    const { rpc, from, send, shown } = await openConnectedOnSolana()
    const before = await rpc.getBalance(to).send()
    const instruction = getTransferSolInstruction({
      source: createNoopSigner(from),
      destination: to,
      amount: 123_456_789n,
    })
    expect(await send([instruction])).toBeNull()
    const after = await rpc.getBalance(to).send()
    expect(after.value - before.value).toBe(123_456_789n)
    expect(shown()).toMatchObject({
      details: { act: 'send', transactions: [{ instructions: [{ type: 'transfer', to, lamports: 123_456_789n }] }] },
    })
  })

  test('behavior: sends a token', async () => {
    const { rpc, from, send, shown } = await openConnectedOnSolana()
    const mint = address(solanaSandboxDollar.address)
    const tokenProgram = address(solanaSandboxDollar.program)
    const [source] = await findAssociatedTokenPda({ owner: from, mint, tokenProgram })
    const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram })
    const balance = async () => BigInt((await rpc.getTokenAccountBalance(destination).send()).value.amount)
    const before = await balance()
    const instruction = getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: createNoopSigner(from),
      amount: 2_500_000n,
      decimals: solanaSandboxDollar.decimals,
    })
    expect(await send([instruction])).toBeNull()
    expect((await balance()) - before).toBe(2_500_000n)
    expect(shown()).toMatchObject({
      details: {
        transactions: [
          { instructions: [{ type: 'tokenTransfer', mint, destination, owner: from, amount: 2_500_000n }] },
        ],
      },
    })
  })

  test('error: a transaction that the chain refuses', async () => {
    const { from, send } = await openConnectedOnSolana()
    const instruction = getTransferSolInstruction({
      source: createNoopSigner(from),
      destination: to,
      amount: 10n ** 18n,
    })
    await expect(send([instruction])).rejects.toMatchObject({ code: -32002 })
  })
})

describe('bip122', () => {
  const chain = bitcoinSandbox.caipNetworkId
  const [, { payment: recipient }] = bitcoinSandboxAccounts

  const get = async <answer>(path: string) => (await (await fetch(`${sandbox.bitcoin.apiUrl}${path}`)).json()) as answer
  const received = async (owner: string) =>
    (await get<{ chain_stats: { funded_txo_sum: number } }>(`/address/${owner}`)).chain_stats.funded_txo_sum

  test('behavior: sendTransfer is mined, with its memo', async () => {
    const { ask, addressOn } = await openConnected()
    const account = addressOn(chain, 'payment')
    const before = await received(recipient.address)
    const { txid } = await ask<{ txid: string }>(chain, 'sendTransfer', {
      account,
      recipientAddress: recipient.address,
      amount: '150000',
      memo: '68656c6c6f',
    })
    expect((await received(recipient.address)) - before).toBe(150_000)
    const { vout, status } = await get<{ vout: { scriptpubkey: string }[]; status: object }>(`/tx/${txid}`)
    expect(vout.map(({ scriptpubkey }) => scriptpubkey)).toContain('6a0568656c6c6f')
    expect(status).toMatchObject({ confirmed: true })
  })

  test('behavior: two transfers at once spend different coins', async () => {
    const { ask, addressOn } = await openConnected()
    const account = addressOn(chain, 'payment')
    const send = (amount: string) =>
      ask<{ txid: string }>(chain, 'sendTransfer', { account, recipientAddress: recipient.address, amount })
    const [first, second] = await Promise.all([send('20000'), send('30000')])
    expect(first.txid).not.toBe(second.txid)
  })

  test('behavior: signPsbt signs a PSBT of another library, and sends it', async () => {
    const { ask, addressOn } = await openConnected()
    const account = addressOn(chain, 'payment')
    const [coin] = await get<{ txid: string; vout: number; value: number }[]>(`/address/${account}/utxo`)
    if (!coin) throw new Error('The phone has coins.')
    const psbt = new Psbt({ network: networks.regtest })
    const script = (await get<{ vout: { scriptpubkey: string }[] }>(`/tx/${coin.txid}`)).vout[coin.vout]?.scriptpubkey
    psbt.addInput({
      hash: coin.txid,
      index: coin.vout,
      witnessUtxo: { script: Buffer.from(script ?? '', 'hex'), value: BigInt(coin.value) },
    })
    psbt.addOutput({ address: recipient.address, value: 40_000n })
    psbt.addOutput({ address: account, value: BigInt(coin.value) - 41_000n })
    const before = await received(recipient.address)
    const { txid } = await ask<{ txid: string }>(chain, 'signPsbt', {
      account,
      psbt: psbt.toBase64(),
      signInputs: [{ address: account, index: 0 }],
      broadcast: true,
    })
    expect((await get<{ fee: number }>(`/tx/${txid}`)).fee).toBe(1000)
    expect((await received(recipient.address)) - before).toBe(40_000)
  })

  test('error: a transfer above the balance of the account', async () => {
    const { ask, addressOn } = await openConnected()
    const params = {
      account: addressOn(chain, 'payment'),
      recipientAddress: recipient.address,
      amount: '2100000000000000',
    }
    await expect(ask(chain, 'sendTransfer', params)).rejects.toMatchObject({ code: -32602 })
  })
})
