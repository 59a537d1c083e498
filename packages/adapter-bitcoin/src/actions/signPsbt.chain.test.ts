import { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { setUpLocalChain } from '../../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, regtestAt, testnet } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { fromHex } from '../hex.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = setUpLocalChain()

const [payment = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

/** Connects a wallet on a page whose API has the methods that `change` returns in place of the real ones. */
async function connectWallet(
  change: (api: BitcoinApi) => Partial<BitcoinApi> = () => ({}),
  shape: 'sats-connect' | 'unisat' | 'leather' | 'wallet-standard' = 'sats-connect',
) {
  emptyWindow()
  const wallet = placeWallet({ shapes: [shape], apiUrl: chain.apiUrl })
  const { adapter } = openPage({
    networks: [regtestAt(chain.apiUrl), testnet],
    api(parameters) {
      const api = esploraApi(parameters)
      return { ...api, ...change(api) }
    },
  })
  await adapter.connect({ connectorId: shape === 'unisat' || shape === 'leather' ? shape : 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  return { wallet, provider, asked: () => wallet.control.requests().map(({ method }) => method) }
}

/** Creates a PSBT that spends a coin which does not exist. */
function stranger(): string {
  const psbt = new Psbt()
  const script = fromHex(`0014${'11'.repeat(20)}`)
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script, value: 5000n } })
  psbt.addOutput({ script, value: 4000n })
  return psbt.toBase64()
}

/** Creates a PSBT that spends a coin of the payment address. */
async function buildPsbt(): Promise<string> {
  const [coin] = (await (await fetch(`${chain.apiUrl}/address/${payment}/utxo`)).json()) as [
    { txid: string; vout: number },
  ]
  const psbt = new Psbt()
  const nonWitnessUtxo = fromHex(await (await fetch(`${chain.apiUrl}/tx/${coin.txid}/hex`)).text())
  psbt.addInput({ hash: coin.txid, index: coin.vout, nonWitnessUtxo })
  psbt.addOutput({ script: fromHex(`0014${'11'.repeat(20)}`), value: 1000n })
  return psbt.toBase64()
}

const createTimeoutError = () => new ServiceError('TimedOut')

/** The hex of a transaction that no wallet of these tests made. */
const other = `0200000001${'11'.repeat(32)}0000000000ffffffff01e803000000000000160014${'11'.repeat(20)}00000000`

describe('sendPsbt', () => {
  test('behavior: a sent transaction counts as sent, even if the response is lost', async () => {
    const { provider } = await connectWallet(({ broadcast }) => ({
      async broadcast(hex) {
        await broadcast(hex)
        throw createTimeoutError()
      },
    }))
    const { txid } = await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 })
    expect(await (await fetch(`${chain.apiUrl}/tx/${txid}/status`)).json()).toMatchObject({ confirmed: true })
  })

  test('error: TransactionUnconfirmed with the id, and the refusal as its cause, when the API refuses it', async () => {
    const cause = new MoneyError('TransactionFailed', { details: 'dust' })
    let sent = ''
    const { provider } = await connectWallet(() => ({
      async broadcast(hex) {
        sent = hex
        throw cause
      },
    }))
    const error = await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 }).catch((thrown) => thrown)
    const details = Transaction.fromHex(sent).getId()
    expect(error).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', details, cause })
  })

  test.each([
    ['another transaction', () => other],
    ['what is no transaction', () => '00'],
  ])('error: TransactionUnconfirmed when the API refuses it and returns %s when asked for it', async (_, answer) => {
    let sent = ''
    const { provider } = await connectWallet(({ getTransactionHex }) => ({
      async broadcast(hex) {
        sent = Transaction.fromHex(hex).getId()
        throw new MoneyError('TransactionFailed', { details: 'dust' })
      },
      getTransactionHex: async (txid) => (txid === sent ? answer() : getTransactionHex(txid)),
    }))
    const whenPaid = provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 })
    await expect(whenPaid).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
  })

  test('error: NoRpcUrl, without a prompt, when there is no API for sending', async () => {
    emptyWindow()
    const { control } = placeWallet({ shapes: ['sats-connect'] })
    const { adapter } = openPage({ networks: [{ ...regtest, rpcUrls: { default: { http: [] } } }] })
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    await expect(provider.signPsbt({ psbt: stranger(), broadcast: true })).rejects.toMatchObject({ code: 'NoRpcUrl' })
    expect(control.requests().map(({ method }) => method)).not.toContain('signPsbt')
  })

  test.each([
    createTimeoutError(),
    new ServiceError('Unreachable'),
    new ServiceError('HttpStatus', { values: { n: 502 } }),
    new ServiceError('HttpStatus', { values: { n: 429 } }),
    new TypeError('Failed to fetch'),
    new NetworkError('NoRpcUrl', { values: { id: 'regtest' } }),
  ])('error: TransactionUnconfirmed with the id when the response is lost and no API knows it: %s', async (cause) => {
    let sent = ''
    const { provider } = await connectWallet(() => ({
      async broadcast(hex) {
        sent = hex
        throw cause
      },
    }))
    const error = await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 }).catch((thrown) => thrown)
    expect(error).toMatchObject({
      name: 'MoneyError',
      code: 'TransactionUnconfirmed',
      details: Transaction.fromHex(sent).getId(),
      cause,
    })
  })

  test('error: TransactionUnconfirmed when it was sent and both responses are lost', async () => {
    let sent = ''
    const { provider } = await connectWallet(({ broadcast, getTransactionHex }) => ({
      async broadcast(hex) {
        sent = await broadcast(hex)
        throw createTimeoutError()
      },
      async getTransactionHex(txid) {
        if (txid === sent) throw createTimeoutError()
        return getTransactionHex(txid)
      },
    }))
    const error = await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 }).catch((thrown) => thrown)
    expect([error.code, error.details]).toEqual(['TransactionUnconfirmed', sent])
  })

  test.each(['slow', 'medium', 'fast'] as const)(
    'error: FeeTooHigh for an excessive rate of the API, feeRate: %s',
    async (feeRate) => {
      const dear = async () => ({ slow: 501, medium: 501, fast: 501 })
      const { provider, asked } = await connectWallet(() => ({ getFeeRates: dear }))
      const failure = { name: 'MoneyError', code: 'FeeTooHigh' }
      await expect(provider.sendTransfer({ recipient, amount: 10n ** 8n, feeRate })).rejects.toMatchObject(failure)
      expect(asked()).not.toContain('signPsbt')
    },
  )

  test('error: FeeTooHigh for a fee that is too high for the amount, unless the site sets the rate', async () => {
    const dear = async () => ({ slow: 400, medium: 400, fast: 400 })
    const { provider, asked } = await connectWallet(() => ({ getFeeRates: dear }))
    const failure = { name: 'MoneyError', code: 'FeeTooHigh' }
    await expect(provider.sendTransfer({ recipient, amount: 1000n, feeRate: 'slow' })).rejects.toMatchObject(failure)
    expect(asked()).not.toContain('signPsbt')
    await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 400 })
    await provider.sendTransfer({ recipient, amount: 1_000_000n, feeRate: 'slow' })
  })

  test('error: FeeTooHigh when many coins make the fee too high, also with a wallet that has its own payment method', async () => {
    const txs = new Map<string, string>()
    const small = Array.from({ length: 40 }, (_, index) => {
      const previous = new Transaction()
      previous.addInput(fromHex('ab'.repeat(32)), index)
      previous.addOutput(fromHex('001407185fa28850eb2b0dfdbf26f6b528a1a6b34b3f'), 60_000n)
      txs.set(previous.getId(), previous.toHex())
      return { txid: previous.getId(), vout: 0, value: 60_000n, height: 1 }
    })
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], apiUrl: chain.apiUrl })
    const { adapter } = openPage({
      networks: [regtestAt(chain.apiUrl), testnet],
      api: (parameters) => ({
        ...esploraApi(parameters),
        getFeeRates: async () => ({ slow: 500, medium: 500, fast: 500 }),
        getUtxos: async () => small,
        getTransactionHex: async (txid) => txs.get(txid) ?? '',
      }),
    })
    await adapter.connect({ connectorId: 'unisat' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const whenSent = provider.sendTransfer({ recipient, amount: 600_000n, feeRate: 'slow' })
    await expect(whenSent).rejects.toMatchObject({ name: 'MoneyError', code: 'FeeTooHigh' })
    const requestedMethods = wallet.control.requests().map(({ method }) => method)
    expect(requestedMethods.filter((method) => method === 'sendBitcoin' || method === 'signPsbt')).toEqual([])
  })

  test('error: InvalidAnswer for an invalid rate of the API', async () => {
    for (const rate of [0, -1, Number.NaN, undefined, '7']) {
      const { provider } = await connectWallet(() => ({ getFeeRates: async () => ({ slow: rate }) as never }))
      const whenSent = provider.sendTransfer({ recipient, amount: 1000n, feeRate: 'slow' })
      await expect(whenSent).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
    }
  })

  test('error: TransactionChanged when a wallet’s own payment pays another receiver', async () => {
    const [elsewhere = ''] = addressesOf(testBitcoinAccounts[1])
    const { txid } = await (await connectWallet()).provider.sendTransfer({ recipient: elsewhere, amount: 1000n })
    const { provider, wallet } = await connectWallet()
    wallet.control.override('sendTransfer', { result: { txid } })
    const whenSent = provider.sendTransfer({ recipient, amount: 1000n })
    await expect(whenSent).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionChanged', details: txid })
  })

  test('behavior: returns the id of the transaction itself, even if the API returns another', async () => {
    let sent = ''
    const { provider } = await connectWallet(({ broadcast }) => ({
      async broadcast(hex) {
        sent = await broadcast(hex)
        return 'ab'.repeat(32)
      },
    }))
    expect(await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 })).toEqual({ txid: sent })
  })

  test('error: TransactionChanged when the wallet sent another transaction, TransactionUnconfirmed when it returned no id', async () => {
    emptyWindow()
    // Registers a Wallet Standard wallet that has no method to sign without sending.
    window.addEventListener(
      'wallet-standard:register-wallet',
      (event) =>
        (event as CustomEvent).detail({
          register: (wallet: { features: Record<string, unknown> }) =>
            delete wallet.features['bitcoin:signTransaction'],
        }),
      { once: true },
    )
    const { control } = placeWallet({ shapes: ['wallet-standard'], apiUrl: chain.apiUrl })
    const { adapter } = openPage({ networks: [regtestAt(chain.apiUrl), testnet] })
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const psbt = await buildPsbt()
    const other = 'cd'.repeat(32)
    const inDoubt = [{ result: { txid: 'sent' } }, { result: {} }, { error: { code: -32603, message: 'Timed out.' } }]
    for (const answer of inDoubt) {
      control.override('bitcoin:signAndSendTransaction', { ...answer, times: 1 })
      await expect(provider.signPsbt({ psbt, broadcast: true })).rejects.toMatchObject({
        name: 'MoneyError',
        code: 'TransactionUnconfirmed',
      })
    }
    control.override('bitcoin:signAndSendTransaction', { error: { code: 4001, message: 'No' }, times: 1 })
    await expect(provider.signPsbt({ psbt, broadcast: true })).rejects.toMatchObject({ code: 'UserRejected' })
    control.override('bitcoin:signAndSendTransaction', { result: { txid: other }, times: 1 })
    await expect(provider.signPsbt({ psbt, broadcast: true })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionChanged',
      details: other,
    })
  })

  test('error: InvalidOption, without a prompt, for anything but a PSBT of version 0', async () => {
    const { provider, asked } = await connectWallet()
    await expect(provider.signPsbt({ psbt: 'cHNidP8B+wQCAAAA', broadcast: true })).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'InvalidOption',
    })
    expect(asked()).not.toContain('signPsbt')
  })
})

describe('signPsbt', () => {
  test.each([false, true])(
    'error: TransactionChanged for another transaction, ProviderFailed for none, broadcast: %s',
    async (broadcast) => {
      const { provider, wallet } = await connectWallet()
      for (const [psbt, name, code] of [
        [stranger(), 'MoneyError', 'TransactionChanged'],
        ['no psbt', 'ConnectionError', 'ProviderFailed'],
        [undefined, 'ConnectionError', 'ProviderFailed'],
      ]) {
        wallet.control.override('signPsbt', { result: { psbt } })
        await expect(provider.signPsbt({ psbt: await buildPsbt(), broadcast })).rejects.toMatchObject({ name, code })
      }
    },
  )

  test.each([false, true])(
    'error: InvalidOption, without a prompt, for an input that does not exist, broadcast: %s',
    async (broadcast) => {
      const { provider, asked } = await connectWallet()
      for (const [index, sighashTypes] of [[1], [1, [2]], [-1, [2]], [0.5]] as const) {
        const signInputs = [{ address: payment, index, ...(sighashTypes && { sighashTypes }) }]
        await expect(provider.signPsbt({ psbt: await buildPsbt(), signInputs, broadcast })).rejects.toMatchObject({
          name: 'ConfigurationError',
          code: 'InvalidOption',
          values: { option: 'signInputs' },
        })
      }
      expect(asked()).not.toContain('signPsbt')
    },
  )

  test.each(['sats-connect', 'unisat', 'leather', 'wallet-standard'] as const)(
    'error: InvalidOption, without a prompt, for a signature hash type in the PSBT that the site did not name: %s',
    async (shape) => {
      const { provider, asked } = await connectWallet(undefined, shape)
      const requestCountBefore = asked()
      const psbt = Psbt.fromBase64(await buildPsbt())
      psbt.updateInput(0, { sighashType: 0x82 })
      for (const sighashTypes of [[1], undefined])
        for (const broadcast of [false, true]) {
          const signInputs = [{ address: payment, index: 0, sighashTypes }]
          await expect(provider.signPsbt({ psbt: psbt.toBase64(), signInputs, broadcast })).rejects.toMatchObject({
            name: 'ConfigurationError',
            code: 'InvalidOption',
            values: { option: 'psbt' },
          })
        }
      expect(asked()).toEqual(requestCountBefore)
      const signInputs = [{ address: payment, index: 0, sighashTypes: [0x82] }]
      const { psbt: signed } = await provider.signPsbt({ psbt: psbt.toBase64(), signInputs })
      expect(signed).not.toBe(psbt.toBase64())
    },
  )

  test.each([false, true])(
    'error: ProviderFailed for a signature that covers less than requested, broadcast: %s',
    async (broadcast) => {
      const { provider, wallet } = await connectWallet()
      const psbt = await buildPsbt()
      const less = Psbt.fromBase64(psbt)
      less.updateInput(0, { sighashType: 0x82 })
      const narrow = [{ address: payment, index: 0, sighashTypes: [0x82] }]
      const signResult = await provider.signPsbt({ psbt: less.toBase64(), signInputs: narrow })
      wallet.control.override('signPsbt', { result: signResult })
      for (const signInputs of [[{ address: payment, index: 0 }], [{ address: payment, index: 0, sighashTypes: [1] }]])
        await expect(provider.signPsbt({ psbt, signInputs, broadcast })).rejects.toMatchObject({
          name: 'ConnectionError',
          code: 'ProviderFailed',
          details: expect.stringContaining('130'),
        })
    },
  )

  test('error: InvalidOption for a malformed previous transaction, without a prompt', async () => {
    const { provider, asked } = await connectWallet()
    const psbt = Psbt.fromBase64(await buildPsbt())
    for (const input of psbt.data.inputs) input.nonWitnessUtxo = fromHex('0200')
    await expect(provider.signPsbt({ psbt: psbt.toBase64() })).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'InvalidOption',
      values: { option: 'psbt' },
    })
    expect(asked()).not.toContain('signPsbt')
  })

  test('error: InvalidOption, without a prompt, for a PSBT of version 2, which cannot be compared', async () => {
    const { provider, asked } = await connectWallet()
    await expect(provider.signPsbt({ psbt: 'cHNidP8B+wQCAAAA' })).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'InvalidOption',
      values: { option: 'psbt' },
    })
    expect(asked()).not.toContain('signPsbt')
  })
})
