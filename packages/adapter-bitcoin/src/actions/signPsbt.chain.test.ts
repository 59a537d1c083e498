import { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { addressesOf, at, emptyWindow, openPage, placeWallet, testnet } from '../bitcoinAdapter.test.setup.ts'
import { fromHex } from '../hex.ts'
import { localChain } from '../localChain.test.setup.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = localChain()

const [payment = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

/** A wallet that is connected, and the API with something changed. */
async function connected(change: (api: BitcoinApi) => Partial<BitcoinApi> = () => ({})) {
  emptyWindow()
  const wallet = placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const { adapter } = openPage({
    networks: [at(chain.apiUrl), testnet],
    api(parameters) {
      const api = esploraApi(parameters)
      return { ...api, ...change(api) }
    },
  })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  return { wallet, provider, asked: () => wallet.control.requests().map(({ method }) => method) }
}

/** A PSBT of nobody's coin. */
function stranger(): string {
  const psbt = new Psbt()
  const script = fromHex(`0014${'11'.repeat(20)}`)
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script, value: 5000n } })
  psbt.addOutput({ script, value: 4000n })
  return psbt.toBase64()
}

/** A PSBT that spends a coin of the payment address. */
async function unsigned(): Promise<string> {
  const [coin] = (await (await fetch(`${chain.apiUrl}/address/${payment}/utxo`)).json()) as [
    { txid: string; vout: number },
  ]
  const psbt = new Psbt()
  const nonWitnessUtxo = fromHex(await (await fetch(`${chain.apiUrl}/tx/${coin.txid}/hex`)).text())
  psbt.addInput({ hash: coin.txid, index: coin.vout, nonWitnessUtxo })
  psbt.addOutput({ script: fromHex(`0014${'11'.repeat(20)}`), value: 1000n })
  return psbt.toBase64()
}

const lost = () => new ServiceError('TimedOut')

describe('sendPsbt', () => {
  test('behavior: sent is sent, also when the answer is lost', async () => {
    const { provider } = await connected(({ broadcast }) => ({
      async broadcast(hex) {
        await broadcast(hex)
        throw lost()
      },
    }))
    const { txid } = await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 })
    expect(await (await fetch(`${chain.apiUrl}/tx/${txid}/status`)).json()).toMatchObject({ confirmed: true })
  })

  test.each([
    new MoneyError('TransactionFailed', { details: 'dust' }),
    new NetworkError('NoRpcUrl', { values: { id: 'regtest' } }),
  ])('error: what the API says, when nothing was sent: $code', async (error) => {
    const { provider } = await connected(() => ({
      async broadcast() {
        throw error
      },
    }))
    await expect(provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 })).rejects.toBe(error)
  })

  test.each([
    lost(),
    new ServiceError('Unreachable'),
    new ServiceError('HttpStatus', { values: { n: 502 } }),
    new ServiceError('HttpStatus', { values: { n: 429 } }),
    new TypeError('Failed to fetch'),
  ])('error: TransactionUnconfirmed with the id, when the answer is lost and nothing is found: %s', async (cause) => {
    let sent = ''
    const { provider } = await connected(() => ({
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

  test('error: TransactionUnconfirmed where it was sent, and neither answer comes', async () => {
    let sent = ''
    const { provider } = await connected(({ broadcast, getTransactionHex }) => ({
      async broadcast(hex) {
        sent = await broadcast(hex)
        throw lost()
      },
      async getTransactionHex(txid) {
        if (txid === sent) throw lost()
        return getTransactionHex(txid)
      },
    }))
    const error = await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 }).catch((thrown) => thrown)
    expect([error.code, error.details]).toEqual(['TransactionUnconfirmed', sent])
  })

  test('behavior: the id is the transaction’s own, whatever the API says', async () => {
    let sent = ''
    const { provider } = await connected(({ broadcast }) => ({
      async broadcast(hex) {
        sent = await broadcast(hex)
        return 'ab'.repeat(32)
      },
    }))
    expect(await provider.sendTransfer({ recipient, amount: 1000n, feeRate: 2 })).toEqual({ txid: sent })
  })

  test('error: InvalidOption for what is no PSBT of version 0, and nobody is asked', async () => {
    const { provider, asked } = await connected()
    await expect(provider.signPsbt({ psbt: 'cHNidP8B+wQCAAAA', broadcast: true })).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'InvalidOption',
    })
    expect(asked()).not.toContain('signPsbt')
  })
})

describe('signPsbt', () => {
  test.each([false, true])(
    'error: ProviderFailed for another transaction than was asked, broadcast: %s',
    async (broadcast) => {
      const { provider, wallet } = await connected()
      for (const psbt of [stranger(), 'no psbt', undefined]) {
        wallet.control.override('signPsbt', { result: { psbt } })
        await expect(provider.signPsbt({ psbt: await unsigned(), broadcast })).rejects.toMatchObject({
          name: 'ConnectionError',
          code: 'ProviderFailed',
        })
      }
    },
  )

  test.each([false, true])(
    'error: InvalidOption for an input that is not there, and nobody is asked, broadcast: %s',
    async (broadcast) => {
      const { provider, asked } = await connected()
      for (const [index, sighashTypes] of [[1], [1, [2]], [-1, [2]], [0.5]] as const) {
        const signInputs = [{ address: payment, index, ...(sighashTypes && { sighashTypes }) }]
        await expect(provider.signPsbt({ psbt: await unsigned(), signInputs, broadcast })).rejects.toMatchObject({
          name: 'ConfigurationError',
          code: 'InvalidOption',
          values: { option: 'signInputs' },
        })
      }
      expect(asked()).not.toContain('signPsbt')
    },
  )

  test('error: InvalidOption for a previous transaction that is none, and nobody is asked', async () => {
    const { provider, asked } = await connected()
    const psbt = Psbt.fromBase64(await unsigned())
    for (const input of psbt.data.inputs) input.nonWitnessUtxo = fromHex('0200')
    await expect(provider.signPsbt({ psbt: psbt.toBase64() })).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'InvalidOption',
      values: { option: 'psbt' },
    })
    expect(asked()).not.toContain('signPsbt')
  })

  test('behavior: a PSBT of another version is the wallet’s to read', async () => {
    const { provider, wallet } = await connected()
    wallet.control.override('signPsbt', { result: { psbt: 'cHNidP8B+wQCAAAB' } })
    expect(await provider.signPsbt({ psbt: 'cHNidP8B+wQCAAAA' })).toEqual({ psbt: 'cHNidP8B+wQCAAAB' })
  })
})
