import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { SessionError } from '@latchkey/core/errors'
import { type SessionRequest, scriptedSession } from '@latchkey/testing/adapter'
import { solanaContractSession } from '@latchkey/testing/contract'
import type { RegisterSolanaWalletOptions } from '@latchkey/testing/solana-wallet'
import {
  address,
  type Blockhash,
  getBase58Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Wallet as StandardWallet, WalletAccount } from '@wallet-standard/base'
import { describe, expect, test } from 'vitest'
import { one, three, two } from '../../test/usePage.ts'
import { setUpPayments, signAs } from '../../test/usePayments.ts'
import { toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { transferSol } from '../transactions/instructions.ts'
import { findFeature } from '../wallets/standardFeatures.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const { page } = setUpPayments()
const message = new TextEncoder().encode('Grüezi')

/** Connects a wallet of the page, and returns its provider. */
async function openPageWallet(options: Partial<RegisterSolanaWalletOptions> = {}) {
  const wallet = page.wallet(options)
  const { adapter } = page.start()
  await adapter.connect({ connectorId: 'Test Wallet' })
  const provider = (await adapter.getProvider()) as SolanaProvider
  const methods = () => wallet.control.requests().map(({ method }) => method)
  return { adapter, provider, control: wallet.control, signer: one.address, methods }
}

/** Connects a WalletConnect session, and returns its provider. */
async function openSession() {
  const { home, devnet, custom } = page.networks
  const { connector, share, control } = solanaContractSession({
    accounts: [two, one],
    networks: { home, known: devnet, unknown: custom },
  })
  const { adapter } = page.start({ walletConnect: connector })
  control.grant()
  await adapter.attach({ connectorId: connector.id, session: share })
  const provider = (await adapter.getProvider()) as SolanaProvider
  const methods = () => control.requests().map(({ method }) => method)
  return { adapter, provider, control, signer: two.address, methods }
}

/** Builds an unsigned payment from the account `from`. */
async function buildUnsigned(from: string, lamports = 1n): Promise<Uint8Array> {
  const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: Blockhash } }
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 1n }
  const instruction = transferSol({ from: address(from), to: address(three.address), lamports })
  return buildTransaction(address(from), [instruction], lifetime)
}

async function isSigned(signer: string, signature: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  return verifySignature(await getPublicKeyFromAddress(address(signer)), signature as SignatureBytes, bytes)
}

async function isSignedTransaction(signer: string, transaction: Uint8Array): Promise<boolean> {
  const { signatures, signaturesOffset } = readWireTransaction(transaction)
  return isSigned(signer, signatures[0] as Uint8Array, transaction.slice(signaturesOffset + 64))
}

async function landed(signature: string): Promise<unknown> {
  const { value } = (await page.rpc('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
  return value[0]?.err
}

describe.each([
  ['a wallet of the page', openPageWallet],
  ['a WalletConnect session', openSession],
] as const)('SolanaProvider of %s', (_, open) => {
  test('default', async () => {
    const { provider, signer } = await open()
    expect({ ...provider, publicKey: toBase58(provider.publicKey) }).toMatchObject({
      address: signer,
      publicKey: signer,
      caipNetworkId: page.networks.home.caipNetworkId,
    })
  })

  test('signMessage', async () => {
    const { provider, signer } = await open()
    expect(await isSigned(signer, await provider.signMessage(message), message)).toBe(true)
  })

  test('signTransaction', async () => {
    const { provider, signer } = await open()
    expect(await isSignedTransaction(signer, await provider.signTransaction(await buildUnsigned(signer)))).toBe(true)
  })

  test('signAllTransactions', async () => {
    const { provider, signer, methods } = await open()
    const before = methods().length
    const signedTransactions = await provider.signAllTransactions([
      await buildUnsigned(signer, 1n),
      await buildUnsigned(signer, 2n),
    ])
    expect(await Promise.all(signedTransactions.map((each) => isSignedTransaction(signer, each)))).toEqual([true, true])
    expect(methods().length - before).toBe(1)
  })

  test('request', async () => {
    const { provider, signer } = await open()
    const ask = async (method: string, params: object) =>
      (await provider.request({ method, params })) as Record<string, string & string[]>
    const { signature } = await ask('solana_signMessage', { message: toBase58(message), pubkey: signer })
    const bytes = new Uint8Array(getBase58Encoder().encode(signature as string))
    expect(await isSigned(signer, bytes, message)).toBe(true)
    const transaction = toBase64(await buildUnsigned(signer))
    const one = await ask('solana_signTransaction', { transaction, pubkey: signer })
    const all = await ask('solana_signAllTransactions', { transactions: [transaction, transaction], pubkey: signer })
    const signed = [one.transaction, ...(all.transactions as string[])].map((each) => fromBase64(each as string))
    expect(await Promise.all(signed.map((each) => isSignedTransaction(signer, each)))).toEqual([true, true, true])
  })

  test('on', async () => {
    const { adapter, provider, signer } = await open()
    const receivedValues: unknown[] = []
    provider.on('accountChanged', (account) => receivedValues.push(account))
    provider.on('networkChanged', (network) => receivedValues.push(network))
    provider.on('disconnect', () => receivedValues.push('disconnect'))
    provider.on('accountChanged', () => {
      throw new Error('hostile listener')
    })
    provider.on('disconnect', () => receivedValues.push('never'))()
    const other = signer === one.address ? two.address : one.address
    const [connection] = [await adapter.switchNetwork({ network: page.networks.devnet })]
    await adapter.switchConnection?.({ connectorId: connection?.connectorId ?? '', address: other })
    await adapter.disconnect()
    expect(receivedValues).toEqual([page.networks.devnet.caipNetworkId, other, 'disconnect'])
  })

  test('error: UserRejected', async () => {
    const { provider, signer, control } = await open()
    control.setMode('reject')
    const failure = { name: 'ConnectionError', code: 'UserRejected' }
    await expect(provider.signMessage(message)).rejects.toMatchObject(failure)
    await expect(provider.signTransaction(await buildUnsigned(signer))).rejects.toMatchObject(failure)
    const params = { message: toBase58(message), pubkey: signer }
    await expect(provider.request({ method: 'solana_signMessage', params })).rejects.toMatchObject(failure)
  })

  test('error: NotConnected after the wallet was disconnected', async () => {
    const { adapter, provider } = await open()
    await adapter.disconnect()
    const failure = expect.objectContaining({ code: 'NotConnected' })
    expect(() => provider.address).toThrow(failure)
    await expect(provider.signMessage(message)).rejects.toEqual(failure)
    await expect(provider.request({ method: 'solana_getAccounts' })).rejects.toEqual(failure)
  })
})

const unconfirmed = { name: 'MoneyError', code: 'TransactionUnconfirmed', cause: { code: 'ProviderFailed' } }

describe('SolanaProvider', () => {
  test('signAndSendTransaction, by the wallet', async () => {
    const { provider, methods } = await openPageWallet()
    const signature = await provider.signAndSendTransaction(await buildUnsigned(one.address), { skipPreflight: true })
    expect([await landed(signature), methods().at(-1)]).toEqual([null, 'solana:signAndSendTransaction'])
  })

  test('signAndSendTransaction, by the kit if the wallet cannot send', async () => {
    const { provider, methods } = await openPageWallet({ features: ['solana:signTransaction'] })
    const signature = await provider.signAndSendTransaction(await buildUnsigned(one.address))
    expect([await landed(signature), methods().at(-1)]).toEqual([null, 'solana:signTransaction'])
  })

  test('error: TransactionUnconfirmed when the network refuses the transaction', async () => {
    const { provider } = await openPageWallet({ features: ['solana:signTransaction'] })
    const sent = provider.signAndSendTransaction(await buildUnsigned(one.address, 10n ** 15n))
    // The node refused the transaction, but it may keep it and send it later. So the error is `TransactionUnconfirmed`.
    const cause = { code: -32002 }
    await expect(sent).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', cause })
  })

  test('request: solana_getAccounts and solana_signAndSendTransaction of a wallet of the page', async () => {
    const { adapter, provider } = await openPageWallet()
    const accounts = async () => provider.request({ method: 'solana_getAccounts' })
    expect(await accounts()).toEqual([{ pubkey: one.address }, { pubkey: two.address }])
    await adapter.switchConnection?.({ connectorId: 'Test Wallet', address: two.address })
    expect(await accounts()).toEqual([{ pubkey: two.address }, { pubkey: one.address }])
    await adapter.switchConnection?.({ connectorId: 'Test Wallet', address: one.address })
    const params = { transaction: toBase64(await buildUnsigned(one.address)), sendOptions: { maxRetries: 1 } }
    const { signature } = (await provider.request({ method: 'solana_signAndSendTransaction', params })) as {
      signature: string
    }
    expect(await landed(signature)).toBe(null)
  })

  test('error: rejects if the wallet does not have the feature', async () => {
    const { provider } = await openPageWallet({ features: ['solana:signAndSendTransaction'] })
    const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
    await expect(provider.signMessage(message)).rejects.toMatchObject(failure)
    await expect(provider.signTransaction(await buildUnsigned(one.address))).rejects.toMatchObject(failure)
  })

  test('error: NotConnected for a request that names an account other than the active one', async () => {
    const { provider, methods } = await openPageWallet()
    const before = methods()
    const transaction = toBase64(await buildUnsigned(two.address))
    const requests = [
      { method: 'solana_signMessage', params: { message: toBase58(message), pubkey: two.address } },
      { method: 'solana_signAndSendTransaction', params: { transaction, pubkey: two.address } },
    ]
    for (const request of requests)
      await expect(provider.request(request)).rejects.toMatchObject({ code: 'NotConnected' })
    expect(methods()).toEqual(before)
  })

  test('error: rejects an invalid signature', async () => {
    const { provider, control } = await openPageWallet()
    const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
    const result = [{ signature: new Uint8Array(63) }]
    control.override('solana:signMessage', { result })
    await expect(provider.signMessage(message)).rejects.toMatchObject(failure)
  })

  test.each([undefined, [], [{}], [{ signature: 'text' }], [{ signature: new Uint8Array(63) }]])(
    'error: TransactionUnconfirmed when the wallet that was asked to send returns %o',
    async (result) => {
      const { provider, control } = await openPageWallet()
      control.override('solana:signAndSendTransaction', { result })
      await expect(provider.signAndSendTransaction(await buildUnsigned(one.address))).rejects.toMatchObject(unconfirmed)
    },
  )

  test('error: rejects bytes that are not a transaction', async () => {
    const { provider, control } = await openPageWallet()
    control.override('solana:signTransaction', { result: [{ signedTransaction: new Uint8Array([1, 2, 3]) }] })
    const params = { transaction: toBase64(await buildUnsigned(one.address)) }
    await expect(provider.request({ method: 'solana_signTransaction', params })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'ProviderFailed',
    })
  })

  test('error: rejects a request that cannot be read', async () => {
    const { provider } = await openPageWallet()
    const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
    const requests = [
      { method: 'eth_sign' },
      { method: 'toString' },
      { method: 'solana_signMessage', params: { message: '0OIl' } },
      { method: 'solana_signTransaction', params: null },
      { method: 'solana_signAllTransactions', params: { transactions: '*' } },
      { method: 'solana_signAllTransactions', params: {} },
    ]
    for (const request of requests) await expect(provider.request(request)).rejects.toMatchObject(failure)
  })
})

describe('other kinds of wallets over a session', () => {
  async function openWith(answer: (request: SessionRequest) => unknown) {
    const { connector, share, control } = scriptedSession({
      namespace: 'solana',
      addresses: [one.address],
      networks: [page.networks.home],
      granted: true,
      answer,
    })
    const { adapter } = page.start({ walletConnect: connector })
    await adapter.attach({ connectorId: connector.id, session: share })
    return { adapter, provider: (await adapter.getProvider()) as SolanaProvider, control }
  }
  /** Signs the transaction in a request with the key of the first account. */
  const sign = (params: unknown) => signAs(one.secretKey, fromBase64((params as { transaction: string }).transaction))
  const signatureOf = (signed: Uint8Array) => toBase58(signed.slice(1, 65))

  test('behavior: supports a wallet that returns only the signature', async () => {
    const { provider } = await openWith(async ({ params }) => ({ signature: signatureOf(await sign(params)) }))
    const transaction = await buildUnsigned(one.address)
    expect(await provider.signTransaction(transaction)).toEqual(await signAs(one.secretKey, transaction))
  })

  test('error: rejects an invalid or too long signature', async () => {
    const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
    for (const signature of [toBase58(new Uint8Array(64).fill(9)), '1'.repeat(200_000)]) {
      const { adapter, provider } = await openWith(() => ({ signature }))
      await expect(provider.signTransaction(await buildUnsigned(one.address))).rejects.toMatchObject(failure)
      await expect(provider.signMessage(message)).rejects.toMatchObject(failure)
      adapter.destroy()
    }
  })

  test('behavior: supports a wallet that cannot sign several transactions at once', async () => {
    const { provider, control } = await openWith(({ method, params }) => {
      if (method !== 'solana_signTransaction') throw Object.assign(new Error('Unknown method'), { code: -32601 })
      return sign(params).then((signed) => ({ transaction: toBase64(signed) }))
    })
    const transactions = [await buildUnsigned(one.address, 1n), await buildUnsigned(one.address, 2n)]
    const signed = await Promise.all(transactions.map((each) => signAs(one.secretKey, each)))
    expect(await provider.signAllTransactions(transactions)).toEqual(signed)
    expect(control.requests().map(({ method }) => method)).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  test('behavior: forwards the transaction and the options for sending', async () => {
    const { provider, control } = await openWith(async ({ params }) => ({ signature: signatureOf(await sign(params)) }))
    const transaction = await buildUnsigned(one.address)
    expect(await provider.signAndSendTransaction(transaction, { skipPreflight: true })).toBe(
      signatureOf(await signAs(one.secretKey, transaction)),
    )
    expect(control.requests()).toMatchObject([
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: toBase64(transaction), pubkey: one.address, sendOptions: { skipPreflight: true } },
      },
    ])
  })

  test.each([
    ['TransactionUnconfirmed', { code: -32603, message: 'Request timed out.' }],
    ['TransactionUnconfirmed', { code: -32601, message: 'Request timed out.' }],
    ['UserRejected', { code: 4001, message: 'No' }],
    ['ProviderFailed', { code: -32000, message: 'insufficient funds' }],
  ])('error: %s without a further request when the sending wallet returns %o', async (code, newEvents) => {
    const { provider, control } = await openWith(() => {
      throw Object.assign(new Error(newEvents.message), newEvents)
    })
    await expect(provider.signAndSendTransaction(await buildUnsigned(one.address))).rejects.toMatchObject({ code })
    expect(control.requests().map(({ method }) => method)).toEqual(['solana_signAndSendTransaction'])
  })

  test('behavior: the kit sends the signed transaction if the wallet cannot send', async () => {
    const { connector, share, control } = solanaContractSession({
      accounts: [one, two],
      networks: { home: page.networks.home, known: page.networks.devnet, unknown: page.networks.custom },
    })
    const { adapter } = page.start({ walletConnect: connector })
    control.grant()
    await adapter.attach({ connectorId: connector.id, session: share })
    const provider = (await adapter.getProvider()) as SolanaProvider
    expect(await landed(await provider.signAndSendTransaction(await buildUnsigned(one.address)))).toBe(null)
  })

  test('behavior: asks a wallet that only sends to send', async () => {
    const wallet = page.wallet().wallet as unknown as StandardWallet
    await findFeature(wallet, 'standard:connect')?.connect()
    const { adapter, control } = await openWith(async ({ method, params }) => {
      if (method !== 'solana_signAndSendTransaction')
        throw new SessionError('MethodNotApproved', { values: { method } })
      const transaction = fromBase64((params as { transaction: string }).transaction)
      const [account] = wallet.accounts as [WalletAccount]
      const outputs = await findFeature(wallet, 'solana:signAndSendTransaction')?.signAndSendTransaction({
        account,
        chain: 'solana:localnet',
        transaction,
        options: {},
      })
      return { signature: toBase58(outputs?.[0]?.signature ?? new Uint8Array()) }
    })
    const transaction = { to: three.address, value: 1n }
    expect(
      await landed(
        (await adapter.sendTransaction?.({ transaction, network: page.networks.home, address: one.address })) ?? '',
      ),
    ).toBe(null)
    expect(control.requests().map(({ method }) => method)).toEqual([
      'solana_signTransaction',
      'solana_signAndSendTransaction',
    ])
  })

  test('behavior: forwards other methods to the wallet', async () => {
    const { provider } = await openWith(({ method }) => method)
    expect(await provider.request({ method: 'solana_signOffchain' })).toBe('solana_signOffchain')
  })

  test('error: converts errors of those methods to the errors that they mean', async () => {
    const { provider } = await openWith(() => {
      throw Object.assign(new Error('No'), { code: 5000 })
    })
    const asked = provider.request({ method: 'solana_signOffchain' })
    await expect(asked).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
  })

  test.each([undefined, {}, { signature: '0OIl' }, { transaction: '*' }, 'text'])(
    'error: response %j',
    async (answer) => {
      const { provider } = await openWith(() => answer)
      const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
      await expect(provider.signTransaction(await buildUnsigned(one.address))).rejects.toMatchObject(failure)
      await expect(provider.signMessage(message)).rejects.toMatchObject(failure)
      await expect(provider.signAndSendTransaction(await buildUnsigned(one.address))).rejects.toMatchObject(unconfirmed)
    },
  )
})
