import { memoryAdapterStorage, testPorts } from '@latchkey/testing/adapter'
import { registerSolanaWallet, type SolanaTestAccount } from '@latchkey/testing/solana-wallet'
import { createKeyPairSignerFromBytes, getBase58Encoder, type SignatureBytes, signBytes } from '@solana/kit'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { one, toNetworks, two } from '../../test/usePage.ts'
import { toBase58 } from '../bytes/base58.ts'
import type { SolanaProvider } from '../provider/solanaProvider.ts'
import { solanaAdapter } from '../solanaAdapter.ts'
import { findFeature } from '../wallets/standardFeatures.ts'

const { home } = toNetworks('http://127.0.0.1:1')
const text = 'Grüezi'
const message = new TextEncoder().encode(text)

// `window` is replaced only once for all tests, because the library of Wallet Standard supports only one `window` per process.
vi.stubGlobal('window', new EventTarget())

/** Registers and connects a wallet that signs messages with `sign`. */
async function openWallet(sign: (message: Uint8Array) => Promise<SignatureBytes>) {
  const adapter = solanaAdapter().create(testPorts({ networks: [home], storage: memoryAdapterStorage() }))
  adapter.start()
  const { wallet, unregister } = registerSolanaWallet({
    name: 'Test Wallet',
    secretKeys: [one.secretKey],
    clusters: [{ chain: 'solana:localnet' }],
  })
  onTestFinished(() => {
    adapter.destroy()
    unregister()
  })
  const feature = findFeature(wallet as unknown as StandardWallet, 'solana:signMessage')
  if (!feature) throw new Error('The wallet has no solana:signMessage.')
  const signMessage: typeof feature.signMessage = (...inputs) =>
    Promise.all(inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })))
  Object.assign(feature, { signMessage })
  await adapter.connect({ connectorId: 'Test Wallet' })
  return { adapter, provider: (await adapter.getProvider()) as SolanaProvider }
}

async function signAs({ secretKey }: SolanaTestAccount, bytes: Uint8Array): Promise<SignatureBytes> {
  const { keyPair } = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
  return signBytes(keyPair.privateKey, bytes)
}

describe('signMessage', () => {
  test.each([
    ['another message', () => signAs(one, new TextEncoder().encode('Grüezi!'))],
    ['another account', () => signAs(two, message)],
    ['nothing', async () => new Uint8Array(64) as SignatureBytes],
  ])('error: ProviderFailed for a signature of %s', async (_, sign) => {
    const { adapter, provider } = await openWallet(sign)
    const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
    await expect(adapter.signMessage?.({ message: text, address: one.address })).rejects.toMatchObject(failure)
    await expect(provider.signMessage(message)).rejects.toMatchObject(failure)
  })

  test('behavior: a wallet cannot change the message that the site passed', async () => {
    const { provider } = await openWallet((bytes) => {
      const signing = signAs(one, bytes.slice())
      bytes.fill(0)
      return signing
    })
    const own = Buffer.from(message)
    expect(toBase58(await provider.signMessage(own))).toBe(toBase58(await signAs(one, message)))
    expect(new Uint8Array(own)).toEqual(message)
  })
})
