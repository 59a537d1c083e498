import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { memoryAdapterStorage, scriptedSession } from '@latchkey/testing/adapter'
import {
  answerBitcoinSession,
  type BitcoinWalletShape,
  createScriptedBitcoinWallet,
  testBitcoinAccounts,
} from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from '@scure/btc-signer'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { setUpLocalChain } from '../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, regtestAt, testnet } from '../test/openPage.ts'
import { verifyMessage } from '../test/verifyMessage.ts'
import { fromHex } from './hex.ts'
import type { BitcoinProvider } from './provider/bitcoinProvider.ts'

const chain = setUpLocalChain()

const both = ['bip322', 'ecdsa'] as const

type Case = {
  shape: BitcoinWalletShape | 'session'
  connectorId: string
  /** How many Bitcoin addresses the wallet lists: one (for payments), or two (for payments and for ordinals). */
  shows: 1 | 2
  protocols: readonly ('bip322' | 'ecdsa')[]
  /** The method of the wallet by which a payment without a fee rate is made, and the method for a payment with a fee rate. */
  pays: readonly [string, string]
}

const cases: readonly Case[] = [
  { shape: 'sats-connect', connectorId: 'test', shows: 2, protocols: both, pays: ['sendTransfer', 'signPsbt'] },
  { shape: 'leather', connectorId: 'leather', shows: 2, protocols: both, pays: ['signPsbt', 'signPsbt'] },
  { shape: 'okx', connectorId: 'okx', shows: 1, protocols: both, pays: ['sendBitcoin', 'sendBitcoin'] },
  { shape: 'unisat', connectorId: 'unisat', shows: 1, protocols: both, pays: ['sendBitcoin', 'sendBitcoin'] },
  { shape: 'session', connectorId: 'walletConnect', shows: 2, protocols: both, pays: ['sendTransfer', 'signPsbt'] },
  {
    shape: 'wallet-standard',
    connectorId: 'test',
    shows: 2,
    protocols: ['bip322'],
    pays: ['bitcoin:signTransaction', 'bitcoin:signTransaction'],
  },
]

const [payment = '', ordinals = ''] = addressesOf()
const [receiver = ''] = addressesOf(testBitcoinAccounts[2])

const getJson = async (path: string) => (await fetch(`${chain.apiUrl}${path}`)).json()

/** Returns the amount that a transaction pays to an address, and the fee rate of the transaction in sat/vB. */
async function readPayment(txid: string, address: string) {
  const { vout, fee, weight, status, vin } = await getJson(`/tx/${txid}`)
  return {
    value: vout.find((output: { scriptpubkey_address: string }) => output.scriptpubkey_address === address)?.value,
    rate: fee / (weight / 4),
    confirmed: status.confirmed,
    isReplaceable: vin[0].sequence <= 0xfffffffd,
  }
}

describe.each(cases)('$shape', ({ shape, connectorId, shows, protocols, pays }) => {
  function open() {
    emptyWindow()
    const network = regtestAt(chain.apiUrl)
    const networks = [network, testnet] as const
    const storage = memoryAdapterStorage()
    if (shape !== 'session') {
      const wallet = placeWallet({ shapes: [shape], apiUrl: chain.apiUrl })
      return { wallet, storage, networks, network, session: undefined, ...openPage({ networks, storage }) }
    }
    const wallet = createScriptedBitcoinWallet({
      accounts: [testBitcoinAccounts[0]],
      networks: [{ caipNetworkId: regtest.caipNetworkId, apiUrl: chain.apiUrl }],
    })
    const session = scriptedSession({
      namespace: 'bip122',
      addresses: [payment, ordinals],
      networks: [network],
      answer: async (request) => {
        await wallet.ask('connect', undefined, (work) => work.connect())
        return answerBitcoinSession(wallet, request)
      },
    })
    session.control.grant()
    const page = openPage({ networks, storage, ports: { walletConnect: session.connector } })
    return { wallet, storage, networks, network, session: session.share, ...page }
  }

  async function connectWallet() {
    const world = open()
    const { adapter, session } = world
    const connection = await (session ? adapter.attach({ connectorId, session }) : adapter.connect({ connectorId }))
    if (!connection) throw new Error('The session grants nothing.')
    const provider = (await world.adapter.getProvider()) as BitcoinProvider
    const requestedMethods = () => world.wallet.control.requests().map(({ method }) => method)
    return { ...world, connection, provider, asked: requestedMethods }
  }

  test('connect: returns accounts by purpose, payment first', async () => {
    const { connection } = await connectWallet()
    const bitcoin = connection.accounts.filter(({ type }) => type !== 'stacks')
    const expected = [
      { namespace: 'bip122', address: payment, type: 'payment' },
      { namespace: 'bip122', address: ordinals, type: 'ordinals' },
    ].slice(0, shows)
    expect(bitcoin.map(({ namespace, address, type }) => ({ namespace, address, type }))).toEqual(expected)
    expect(connection.caipNetworkId).toBe(regtest.caipNetworkId)
    if (shape !== 'session') {
      expect(bitcoin.map(({ publicKey }) => publicKey)).toEqual(
        [
          '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
          '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
        ].slice(0, bitcoin.length),
      )
    }
  })

  test('reconnect: restores the granted accounts without a prompt', async () => {
    const { adapter, connection, networks, session, storage, wallet, ports } = await connectWallet()
    adapter.destroy()
    const prompts = wallet.control.requests().filter(({ prompted }) => prompted).length
    const page = openPage({ networks, storage, ports: { walletConnect: ports.walletConnect } })
    const restored = await (session
      ? page.adapter.attach({ connectorId, session, isRestored: true })
      : page.adapter.reconnect({ connectorId }))
    expect(wallet.control.requests().filter(({ prompted }) => prompted)).toHaveLength(prompts)
    // Leather is not restored, because it shows a prompt for every request, and stored data alone is not trusted.
    if (shape === 'leather') return expect(restored).toBe(undefined)
    expect(restored?.accounts.map(({ address, type }) => [address, type])).toEqual(
      connection.accounts.map(({ address, type }) => [address, type]),
    )
    expect(page.news()).toEqual([])
  })

  test.each(protocols)('signMessage: %s', async (protocol) => {
    const { provider } = await connectWallet()
    const message = 'Grüezi,\nwelt 🗝'
    for (const address of [payment, ordinals].slice(0, shows)) {
      // Skips ECDSA for the taproot address, because no wallet makes recoverable ECDSA signatures with a taproot key.
      if (address === ordinals && protocol === 'ecdsa') continue
      const signature = await provider.signMessage({ address, message, protocol })
      expect(await verifyMessage({ message, address, signature })).toBe(true)
    }
  })

  test('signMessage: ProviderFailed for a protocol that the wallet does not support', async () => {
    const { provider } = await connectWallet()
    const response = provider.signMessage({ message: 'hello', protocol: 'ecdsa' })
    if (protocols.includes('ecdsa')) await expect(response).resolves.toEqual(expect.any(String))
    else await expect(response).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
  })

  test('sendTransfer: the payment gets into a block, by the wallet’s own payment method if it has one', async () => {
    const { provider, asked } = await connectWallet()
    const { txid } = await provider.sendTransfer({ recipient: receiver, amount: 12_345n })
    expect(await readPayment(txid, receiver)).toMatchObject({ value: 12_345, confirmed: true })
    expect(asked()).toContain(pays[0])
  })

  test('sendTransfer: feeRate', async () => {
    const { provider, asked } = await connectWallet()
    const { txid } = await provider.sendTransfer({ recipient: receiver, amount: 23_456n, feeRate: 7 })
    const { value, rate, confirmed } = await readPayment(txid, receiver)
    expect({ value, confirmed }).toEqual({ value: 23_456, confirmed: true })
    expect(rate).toBeGreaterThanOrEqual(7)
    expect(asked()).toContain(pays[1])
    const fast = await provider.sendTransfer({ recipient: receiver, amount: 23_456n, feeRate: 'fast' })
    expect((await readPayment(fast.txid, receiver)).rate).toBeGreaterThanOrEqual(20)
  })

  if (pays[0] === 'sendTransfer')
    test('sendTransfer: asks a wallet that cannot pay itself to sign a PSBT', async () => {
      const { provider, wallet, asked } = await connectWallet()
      wallet.control.override('sendTransfer', { error: { code: 4200, message: 'Not supported.' } })
      const { txid } = await provider.sendTransfer({ recipient: receiver, amount: 34_567n })
      expect(await readPayment(txid, receiver)).toMatchObject({ value: 34_567, confirmed: true, isReplaceable: true })
      expect(asked()).toContain('signPsbt')
    })

  test('sendTransfer: to a taproot address', async () => {
    const { provider } = await connectWallet()
    const to = addressesOf(testBitcoinAccounts[2])[1] ?? ''
    const { txid } = await provider.sendTransfer({ recipient: to, amount: 1000n, feeRate: 2 })
    expect(await readPayment(txid, to)).toMatchObject({ value: 1000, confirmed: true })
  })

  test('sendTransfer: UserRejected', async () => {
    const { provider, wallet } = await connectWallet()
    wallet.control.setMode('reject')
    for (const feeRate of [undefined, 3]) {
      await expect(
        provider.sendTransfer({ recipient: receiver, amount: 1000n, ...(feeRate && { feeRate }) }),
      ).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
    }
  })

  /** Creates a PSBT that spends a coin of the payment address. `coin` is the coin's index, the largest coin first. */
  async function offer(coin: number) {
    const utxos = (await getJson(`/address/${payment}/utxo`)) as { txid: string; vout: number; value: number }[]
    const { txid, vout, value } = utxos.sort((one, other) => other.value - one.value)[coin] as (typeof utxos)[number]
    const raw = await (await fetch(`${chain.apiUrl}/tx/${txid}/hex`)).text()
    const psbt = new Psbt()
    psbt.addInput({
      hash: txid,
      index: vout,
      witnessUtxo: { script: fromHex('001407185fa28850eb2b0dfdbf26f6b528a1a6b34b3f'), value: BigInt(value) },
      nonWitnessUtxo: fromHex(raw),
    })
    psbt.addOutput({ script: fromHex('001407185fa28850eb2b0dfdbf26f6b528a1a6b34b3f'), value: BigInt(value) - 5000n })
    return psbt.toBase64()
  }

  test('signPsbt: signs without sending', async () => {
    const { provider } = await connectWallet()
    const heightBefore = await getJson('/blocks/tip/height')
    const signResult = await provider.signPsbt({ psbt: await offer(0), signInputs: [{ address: payment, index: 0 }] })
    const transaction = Transaction.fromPSBT(fromBase64(signResult.psbt))
    if (!transaction.isFinal) transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    expect(signResult.txid).toBe(undefined)
    expect(await getJson('/blocks/tip/height')).toBe(heightBefore)
  })

  test('signPsbt: uses the signature hash type that the site names', async () => {
    const { provider } = await connectWallet()
    const signInputs = [{ address: payment, index: 0, sighashTypes: [131] }]
    const { psbt } = await provider.signPsbt({ psbt: await offer(0), signInputs })
    const { partialSig } = Transaction.fromPSBT(fromBase64(psbt)).getInput(0)
    expect(partialSig?.map(([, signature]) => signature.at(-1))).toEqual([131])
  })

  test('signPsbt: the kit broadcasts, and names the inputs for the wallet', async () => {
    const { provider, wallet } = await connectWallet()
    const { txid } = await provider.signPsbt({ psbt: await offer(0), broadcast: true })
    expect(await getJson(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
    expect(JSON.stringify(wallet.control.requests().at(-1)?.params)).not.toContain('"broadcast":true')
  })

  test('signPsbt: UserRejected, and NotConnected for an address that is not the wallet’s', async () => {
    const { provider, wallet } = await connectWallet()
    const psbt = await offer(0)
    await expect(provider.signPsbt({ psbt, signInputs: [{ address: receiver, index: 0 }] })).rejects.toMatchObject({
      code: 'NotConnected',
    })
    wallet.control.setMode('reject')
    await expect(provider.signPsbt({ psbt, signInputs: [{ address: payment, index: 0 }] })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'UserRejected',
    })
  })

  if (shows === 2)
    test('signPsbt: a taproot input', async () => {
      const { provider } = await connectWallet()
      await fetch(`${chain.apiUrl}/mine`, { method: 'POST', body: JSON.stringify({ address: ordinals }) })
      const [{ txid, vout, value }] = await getJson(`/address/${ordinals}/utxo`)
      const [output] = (await getJson(`/tx/${txid}`)).vout
      const psbt = new Psbt()
      const witnessUtxo = { script: fromHex(output.scriptpubkey), value: BigInt(value) }
      psbt.addInput({ hash: txid, index: vout, witnessUtxo })
      psbt.addOutput({ script: witnessUtxo.script, value: BigInt(value) - 1000n })
      const signResult = await provider.signPsbt({
        psbt: psbt.toBase64(),
        signInputs: [{ address: ordinals, index: 0 }],
      })
      const { tapKeySig } = Transaction.fromPSBT(fromBase64(signResult.psbt)).getInput(0)
      expect(tapKeySig).toHaveLength(64)
    })

  test('disconnect: nothing is connected after a reload', async () => {
    const { adapter, networks, storage, provider, ports } = await connectWallet()
    await adapter.disconnect()
    await expect(provider.signMessage({ message: 'hello' })).rejects.toMatchObject({ code: 'NotConnected' })
    if (shape === 'session') return
    adapter.destroy()
    const page = openPage({ networks, storage, ports: { walletConnect: ports.walletConnect } })
    expect(await page.adapter.reconnect({ connectorId })).toBe(undefined)
  })
})
