import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test, vi } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, signet, testnet } from '../../test/openPage.ts'
import { fromHex } from '../hex.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'

/** The chunk with the code for payments loads once the promise `until` settles. */
const fetching = vi.hoisted(() => ({ until: Promise.resolve() as Promise<unknown> }))
vi.mock('../payment/loadPayments.ts', async (original) => {
  const real = await original<typeof import('../payment/loadPayments.ts')>()
  return { loadPayments: () => fetching.until.then(real.loadPayments) }
})

/** Connects a wallet on a page that has not loaded the code for payments yet. */
async function connectWallet() {
  emptyWindow()
  const wallet = placeWallet({ shapes: ['unisat'], networks: [testnet, signet] })
  const { adapter } = openPage({ networks: [testnet, signet] })
  const { accounts } = await adapter.connect({ connectorId: 'unisat' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  wallet.control.override('sendBitcoin', { result: 'ab'.repeat(32) })
  wallet.control.override('signPsbt', { error: { code: 4001, message: 'No' } })
  const walletRequests = () => wallet.control.requests().filter(({ method }) => /send|sign/i.test(method))
  let fetched = () => {}
  fetching.until = new Promise<void>((resolve) => {
    fetched = resolve
  })
  return {
    adapter,
    provider,
    wallet,
    asked: walletRequests,
    fetched: () => fetched(),
    address: `${accounts[0]?.address}`,
  }
}
type Connected = Awaited<ReturnType<typeof connectWallet>>

/** Creates a PSBT that spends two coins which do not exist. */
function buildUnsigned(): string {
  const script = fromHex(`0014${'11'.repeat(20)}`)
  const psbt = new Psbt()
  for (const index of [0, 1]) psbt.addInput({ hash: 'ab'.repeat(32), index, witnessUtxo: { script, value: 5000n } })
  psbt.addOutput({ script, value: 9000n })
  return psbt.toBase64()
}

const requests = {
  sendTransfer: ({ provider, address }: Connected) => provider.sendTransfer({ recipient: address, amount: 1000n }),
  signPsbt: ({ provider }: Connected) => provider.signPsbt({ psbt: buildUnsigned() }),
  'signPsbt with broadcast': ({ provider }: Connected) => provider.signPsbt({ psbt: buildUnsigned(), broadcast: true }),
}

const [second] = addressesOf(testBitcoinAccounts[1], testnet)
const ways = {
  'has another account': async ({ wallet, provider }: Connected) => {
    wallet.control.useAccount(1)
    await expect.poll(() => provider.accounts[0]?.address).toBe(second)
  },
  // Switches the wallet to another network, on which it has the same addresses.
  'is on another network': async ({ wallet, provider }: Connected) => {
    wallet.control.switchNetwork(signet.caipNetworkId)
    await expect.poll(() => provider.caipNetworkId).toBe(signet.caipNetworkId)
  },
  'was left': ({ adapter }: Connected) => adapter.disconnect(),
  'was left and connected again': async ({ adapter }: Connected) => {
    await adapter.disconnect()
    await adapter.connect({ connectorId: 'unisat' })
  },
}

type Case = [keyof typeof requests, keyof typeof ways]
const cases = Object.keys(requests).flatMap((name) => Object.keys(ways).map((way) => [name, way] as Case))

describe('while the payments chunk loads', () => {
  test.each(cases)('error: NotConnected for %s, without a prompt, once it %s', async (name, way) => {
    const page = await connectWallet()
    const response = requests[name](page).catch((error) => error)
    await ways[way](page).finally(page.fetched)
    expect(await response).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(page.asked()).toEqual([])
  })

  test.each([false, true])('param: signInputs, as they were at the call; broadcast: %s', async (broadcast) => {
    const { provider, address, asked, fetched } = await connectWallet()
    const sighashTypes = [Transaction.SIGHASH_ALL]
    const input = { address, index: 0, sighashTypes }
    const signInputs = [input]
    const signing = provider.signPsbt({ psbt: buildUnsigned(), signInputs, broadcast })
    sighashTypes[0] = Transaction.SIGHASH_NONE
    input.index = 1
    signInputs.length = 0
    fetched()
    await expect(signing).rejects.toMatchObject({ code: 'UserRejected' })
    const toSignInputs = [{ address, index: 0, sighashTypes: [Transaction.SIGHASH_ALL] }]
    expect(asked()).toMatchObject([
      { method: 'signPsbt', params: expect.arrayContaining([expect.objectContaining({ toSignInputs })]) },
    ])
  })
})
