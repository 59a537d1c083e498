import { Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { fromHex } from '../hex.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'

const [address = ''] = addressesOf()
const psbt = 'cHNidP8='
const payment = { recipient: address, amount: 3_000n }

test.each([
  ['signMessage', undefined, 'parameters'],
  ['signMessage', { message: 5 }, 'message'],
  ['signMessage', { message: 'a', address: null }, 'address'],
  ['signMessage', { message: 'a', protocol: 'other' }, 'protocol'],
  ['signPsbt', undefined, 'parameters'],
  ['signPsbt', { psbt, signInputs: null }, 'signInputs'],
  ['signPsbt', { psbt, signInputs: {} }, 'signInputs'],
  ['signPsbt', { psbt, signInputs: [null] }, 'signInputs[0]'],
  ['signPsbt', { psbt, signInputs: [{ index: 0 }] }, 'signInputs[0].address'],
  ['signPsbt', { psbt, signInputs: [{ address, index: 'length' }] }, 'signInputs[0].index'],
  ['signPsbt', { psbt, signInputs: [{ address, index: 0, sighashTypes: 1 }] }, 'signInputs[0].sighashTypes'],
  ['signPsbt', { psbt, broadcast: 'false' }, 'broadcast'],
  ['sendTransfer', undefined, 'parameters'],
  ['sendTransfer', null, 'parameters'],
  ['signMessage', { message: 'a', state: {} }, 'state'],
  ['signPsbt', { psbt, broadcast: true, reservation: {} }, 'reservation'],
  ['sendTransfer', { ...payment, payer: { namespace: 'bip122', type: 'payment', address } }, 'payer'],
  // Rejects a field that the kit does not know, because a site that passes such a field expects an effect.
  ['sendTransfer', { ...payment, memo: 'Thanks' }, 'memo'],
  ['sendTransfer', { ...payment, feeRate: 'quick' }, 'feeRate'],
  ['sendTransfer', { ...payment, feeRate: '5' }, 'feeRate'],
  ['sendTransfer', { ...payment, feeRate: null }, 'feeRate'],
  ['sendTransfer', { ...payment, feeRate: Number.NaN }, 'feeRate'],
] as const)('error: InvalidOption for %s(%o), before the wallet or the API is asked', async (method, given, option) => {
  emptyWindow()
  const { control } = placeWallet({ shapes: ['unisat'] })
  const receivedRequests: unknown[] = []
  const api = new Proxy({}, { get: (_, name) => receivedRequests.push(name) }) as BitcoinApi
  const { adapter, connectors } = openPage({ networks: [regtest], api: () => api })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const requestCountBefore = control.requests().length
  const asking = (provider[method] as (given: unknown) => Promise<unknown>)(given)
  await expect(asking).rejects.toMatchObject({
    name: 'ConfigurationError',
    code: 'InvalidOption',
    message: expect.stringContaining(`\`${option}\``),
  })
  expect([control.requests().length - requestCountBefore, receivedRequests]).toEqual([0, []])
})

test('behavior: ignores fields that are undefined, and other fields of an input to sign', async () => {
  emptyWindow()
  const { control } = placeWallet({ shapes: ['unisat'] })
  const { adapter, connectors } = openPage({ networks: [regtest] })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  control.override('sendBitcoin', { error: { code: 4001, message: 'No' } })
  control.override('signPsbt', { error: { code: 4001, message: 'No' } })
  const transfer = { ...payment, payer: undefined }
  await expect(provider.sendTransfer(transfer)).rejects.toMatchObject({ code: 'UserRejected' })
  const request = { psbt: buildUnsigned(), signInputs: [{ address, index: 0, publicKey: '02' }] }
  await expect(provider.signPsbt(request)).rejects.toMatchObject({ code: 'UserRejected' })
})

/** Creates a PSBT that spends a coin which does not exist. */
function buildUnsigned(): string {
  const script = fromHex(`0014${'11'.repeat(20)}`)
  const newPsbt = new Psbt()
  newPsbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script, value: 5000n } })
  newPsbt.addOutput({ script, value: 4000n })
  return newPsbt.toBase64()
}
