import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem'
import { HDKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { testMnemonic } from '../chain/testAccounts.ts'
import { bytesToBase64 } from './base64.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import { createScriptedBitcoinWallet } from './createScriptedBitcoinWallet.ts'
import { createSatsConnectProvider } from './shapes/satsConnect.ts'
import { createUnisatProvider } from './shapes/unisat.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'
import { testBitcoinAccounts } from './testBitcoinAccounts.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const networks = [{ caipNetworkId: regtest }, { caipNetworkId: mainnet }] as const
const accounts = [testBitcoinAccounts[0], testBitcoinAccounts[1]] as const

describe('testBitcoinAccounts', () => {
  test('behavior: contains the keys of the public test phrase', () => {
    const root = HDKey.fromMasterSeed(mnemonicToSeedSync(testMnemonic))
    for (const { payment, ordinals, stacks } of testBitcoinAccounts) {
      for (const { path, privateKey } of [payment, ordinals, stacks]) {
        expect(bytesToHex(root.derive(path).privateKey ?? new Uint8Array())).toBe(privateKey)
      }
    }
  })
})

describe('bitcoinAddresses', () => {
  const shown = (caipNetworkId: string, paymentForm: 'p2wpkh' | 'p2sh' | 'p2pkh') =>
    bitcoinAddresses(testBitcoinAccounts[0], { caipNetworkId, paymentForm }).map(({ address, type }) => [type, address])

  test('default', () => {
    expect(shown(mainnet, 'p2wpkh')).toEqual([
      ['p2wpkh', 'bc1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelxards5'],
      ['p2tr', 'bc1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzslm9ade'],
      ['stacks', 'SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3'],
    ])
  })

  test('param: paymentForm', () => {
    expect([shown(regtest, 'p2sh')[0], shown(regtest, 'p2pkh')[0]]).toEqual([
      ['p2sh', '2NCpaYJCvHQsiS6nj6FyTaaNCS2Gykn8Qw4'],
      ['p2pkh', 'mgAUDuJ2iEkP3V93FDzpWhe4Lp4BrYg7m9'],
    ])
  })
})

describe('signBitcoinMessage', () => {
  const keys = {
    payment: { privateKey: '0x3c5ce9a4ee67c5dd0e7b4b5b6a2f4d7f5f7a0e5e33ab0a9b0a6b1d5f0cc1d6e1', path: 'm' },
  } as const

  test('default: the header of an ECDSA signature contains the address type', async () => {
    const headers = await Promise.all(
      (['p2pkh', 'p2sh', 'p2wpkh'] as const).map(async (paymentForm) => {
        const [address] = bitcoinAddresses(keys, { caipNetworkId: mainnet, paymentForm })
        const { signature } = await signBitcoinMessage(address!, 'hello', 'ecdsa')
        const [header = 0] = signature
        return (header - 27) >> 2
      }),
    )
    expect(headers).toEqual([1, 2, 3])
  })

  test('error: the text is too long', async () => {
    const [address] = bitcoinAddresses(keys, { caipNetworkId: mainnet, paymentForm: 'p2wpkh' })
    await expect(signBitcoinMessage(address!, 'x'.repeat(70_000), 'ecdsa')).rejects.toThrow(
      'The text is too long for this wallet.',
    )
  })
})

describe('createScriptedBitcoinWallet', () => {
  test('behavior: shows a prompt for the first connection only', async () => {
    const wallet = createScriptedBitcoinWallet({ accounts, networks })
    const provider = createUnisatProvider(wallet)
    expect(await provider.getAccounts()).toEqual([])
    const connected = await provider.requestAccounts()
    expect(await provider.requestAccounts()).toEqual(connected)
    expect(
      wallet.control.requests().map(({ method, prompted, outcome }) => [method, prompted, outcome.status]),
    ).toEqual([
      ['getAccounts', false, 'answered'],
      ['requestAccounts', true, 'answered'],
      ['requestAccounts', false, 'answered'],
    ])
  })

  test('error: signs nothing for a site that is not connected, with the error of each shape', async () => {
    const wallet = createScriptedBitcoinWallet({ accounts, networks })
    await expect(createUnisatProvider(wallet).signMessage('hello')).rejects.toMatchObject({ code: 4100 })
    const { address } = wallet.addresses()[0]!
    expect(await createSatsConnectProvider(wallet).request('signMessage', { address, message: 'hello' })).toEqual({
      jsonrpc: '2.0',
      id: '1',
      error: { code: -32002, message: 'The requested account and/or method has not been authorized by the user.' },
    })
  })

  test('behavior: manual, override, hold', async () => {
    const wallet = createScriptedBitcoinWallet({ accounts, networks, mode: 'manual' })
    const provider = createUnisatProvider(wallet)
    const whenDeclined = provider.requestAccounts()
    expect((await wallet.control.nextPrompt()).method).toBe('requestAccounts')
    wallet.control.reject()
    await expect(whenDeclined).rejects.toMatchObject({ code: 4001 })
    wallet.control.override('requestAccounts', { result: ['anybody'], times: 1 })
    expect(await provider.requestAccounts()).toEqual(['anybody'])
    wallet.control.hold('getAccounts')
    const heldRequest = provider.getAccounts()
    wallet.control.release('getAccounts')
    expect(await heldRequest).toEqual([])
  })

  test('behavior: signs the requested inputs, and no input of another wallet', async () => {
    const wallet = createScriptedBitcoinWallet({ accounts, networks })
    const provider = createSatsConnectProvider(wallet)
    await provider.request('wallet_connect')
    const other = bitcoinAddresses(testBitcoinAccounts[1], { caipNetworkId: regtest, paymentForm: 'p2wpkh' })
    const transaction = new Transaction()
    for (const [index, { script }] of [wallet.addresses()[0]!, other[0]!].entries()) {
      transaction.addInput({ txid: 'ab'.repeat(32), index, witnessUtxo: { script, amount: 5000n } })
    }
    transaction.addOutput({ script: other[0]!.script, amount: 9000n })
    const psbt = bytesToBase64(transaction.toPSBT())
    const signed = (await provider.request('signPsbt', { psbt })) as { result: { psbt: string } }
    const read = Transaction.fromPSBT(hexToBytes(`0x${Buffer.from(signed.result.psbt, 'base64').toString('hex')}`))
    expect([0, 1].map((index) => read.getInput(index).partialSig?.length ?? 0)).toEqual([1, 0])
    const refused = await provider.request('signPsbt', { psbt, signInputs: { [other[0]!.address]: [1] } })
    expect(refused).toMatchObject({ error: { code: -32602 } })
  })

  test('error: the network belongs to another coin', () => {
    const litecoin = 'bip122:12a765e31ffd4059bada1e25190f6e98'
    expect(() => createScriptedBitcoinWallet({ accounts, networks: [{ caipNetworkId: litecoin }] })).toThrow(
      `The wallet has no Bitcoin network "${litecoin}".`,
    )
  })
})
