import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../wallet/walletStorage.ts'
import { createSolanaWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'
import { registerSolanaWallet } from './registerSolanaWallet.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'
import type { SolanaWalletState } from './solanaWalletState.ts'
import type { StandardAccount, StandardChange } from './standardWallet.ts'

const [one, two, three] = solanaTestAccounts

type Features = {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: (change: StandardChange) => void): () => void }
  'solana:signMessage': {
    signMessage(...inputs: object[]): Promise<{ signature: SignatureBytes; signedMessage: Uint8Array }[]>
  }
  'solana:signTransaction': { signTransaction(...inputs: object[]): Promise<{ signedTransaction: Uint8Array }[]> }
}

function create(options: Partial<SolanaWalletOptions> = {}) {
  const { wallet, control } = createSolanaWallet({
    name: 'Test Wallet',
    secretKeys: [one.secretKey, two.secretKey],
    clusters: [{ chain: 'solana:localnet' }, { chain: 'solana:devnet' }],
    ...options,
  })
  const features = wallet.features as unknown as Features
  const changes: unknown[] = []
  features['standard:events'].on('change', ({ accounts, chains }) =>
    changes.push({
      ...(accounts && { accounts: accounts.map((account) => [account.address, ...account.chains]) }),
      ...(chains && { chains }),
    }),
  )
  const shown = () => wallet.accounts.map((account) => account.address)
  const connect = async (input?: { silent?: boolean }) =>
    (await features['standard:connect'].connect(input)).accounts.map((account) => account.address)
  const prompts = () => control.requests().filter(({ prompted }) => prompted).length
  return { wallet, control, features, changes, shown, connect, prompts }
}

async function isSignedBy({ address: signer }: { address: string }, signature: SignatureBytes, bytes: Uint8Array) {
  return verifySignature(await getPublicKeyFromAddress(address(signer)), signature, bytes)
}

/** Returns a transaction of the first account without any instruction. */
function transaction(): Uint8Array {
  const blockhash = '4Pr9GR4qTEwQbTiF7AHvU3uQa1MVwVJS2ZPBAguWxDRB' as Blockhash
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(address(one.address), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid),
    (timed) => appendTransactionMessageInstruction({ programAddress: address(three.address) }, timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

describe('createSolanaWallet', () => {
  test('default', async () => {
    const { wallet, connect, shown, changes, prompts } = create()
    expect([wallet.name, wallet.version, shown()]).toEqual(['Test Wallet', '1.0.0', []])
    expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/)
    expect(await connect()).toEqual([one.address, two.address])
    expect(shown()).toEqual([one.address, two.address])
    const chains = ['solana:localnet', 'solana:devnet']
    expect(changes).toEqual([
      {
        accounts: [
          [one.address, ...chains],
          [two.address, ...chains],
        ],
      },
    ])
    expect(wallet.accounts[0]?.publicKey).toEqual(new Uint8Array(getBase58Encoder().encode(one.address)))
    await connect()
    expect([prompts(), changes.length]).toEqual([1, 1])
  })

  test('behavior: a silent request shows no prompt, and is granted once the site has permission', async () => {
    const storage = memoryStorage<SolanaWalletState>()
    const { connect, prompts } = create({ storage })
    expect([await connect({ silent: true }), prompts()]).toEqual([[], 0])
    await connect()
    const after = create({ storage })
    expect([await after.connect({ silent: true }), after.prompts()]).toEqual([[one.address, two.address], 0])
  })

  test('behavior: emits a change of accounts and a change of cluster', async () => {
    const { connect, control, changes, wallet } = create()
    await connect()
    changes.length = 0
    control.setAccounts([two.address])
    control.setAccounts([two.address])
    control.switchChain('solana:devnet')
    expect(changes).toEqual([
      { accounts: [[two.address, 'solana:localnet', 'solana:devnet']] },
      { accounts: [[two.address, 'solana:devnet']], chains: ['solana:devnet'] },
    ])
    expect(wallet.chains).toEqual(['solana:devnet'])
  })

  test('behavior: a lock, a revoked permission and a disconnect remove the accounts', async () => {
    const { connect, control, changes, shown, features } = create()
    await connect()
    changes.length = 0
    control.lock()
    expect([shown(), changes]).toEqual([[], [{ accounts: [] }]])
    control.unlock()
    control.revoke()
    expect([shown(), changes.length]).toEqual([[], 3])
    expect(await connect({ silent: true })).toEqual([])
    await connect()
    await features['standard:disconnect'].disconnect()
    expect(shown()).toEqual([])
    // A site that has disconnected may connect again without a prompt, as in most wallets.
    expect(await connect({ silent: true })).toEqual([one.address, two.address])
  })

  test('signMessage', async () => {
    const { wallet, connect, features, control } = create()
    await connect()
    const message = new TextEncoder().encode('Grüezi')
    const [account] = wallet.accounts
    const [signed] = await features['solana:signMessage'].signMessage({ account, message })
    expect(signed?.signedMessage).toEqual(message)
    expect(await isSignedBy(one, signed?.signature as SignatureBytes, message)).toBe(true)
    expect(control.requests().at(-1)).toEqual({
      id: 2,
      method: 'solana:signMessage',
      params: [{ account: one.address, message: 'R3LDvGV6aQ==' }],
      prompted: true,
      outcome: { status: 'answered' },
    })
  })

  test('signTransaction', async () => {
    const { wallet, connect, features, prompts } = create()
    await connect()
    const [account] = wallet.accounts
    const inputs = [1, 2].map(() => ({ account, transaction: transaction(), chain: 'solana:localnet' }))
    const outputs = await features['solana:signTransaction'].signTransaction(...inputs)
    for (const { signedTransaction } of outputs) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(signedTransaction)
      const signature = Object.values(signatures)[0] as SignatureBytes
      expect(await isSignedBy(one, signature, new Uint8Array(messageBytes))).toBe(true)
    }
    expect([outputs.length, prompts()]).toEqual([2, 2])
  })

  test('param: features', () => {
    const { wallet } = create({ features: ['solana:signAndSendTransaction'] })
    expect(Object.keys(wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signAndSendTransaction',
    ])
  })

  test('param: mode', async () => {
    const { connect, control } = create({ mode: 'manual' })
    const whenResponse = connect()
    const { id, method } = await control.nextPrompt()
    expect(method).toBe('standard:connect')
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    control.approve(id)
    expect(await whenResponse).toEqual([one.address, two.address])
  })

  test('error: a declined request, a broken wallet, an overridden method', async () => {
    const { connect, control, features } = create({ mode: 'reject' })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    control.setMode('throw')
    expect(() => features['standard:connect'].connect()).toThrow('The wallet is broken.')
    control.setMode('approve')
    control.override('standard:connect', { error: { code: -32603, message: 'Out of order' }, times: 1 })
    await expect(connect()).rejects.toMatchObject({ code: -32603 })
    expect(await connect()).toEqual([one.address, two.address])
  })

  test('error: an account without permission, an unknown cluster, a transaction for another signer', async () => {
    const { wallet, connect, features, control } = create()
    const message = new Uint8Array([1])
    await expect(
      features['solana:signMessage'].signMessage({ account: { address: one.address }, message }),
    ).rejects.toMatchObject({ code: 4100 })
    await connect()
    const [account, other] = wallet.accounts
    const sign = features['solana:signTransaction'].signTransaction
    await expect(sign({ account, transaction: transaction(), chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(sign({ account: other, transaction: transaction() })).rejects.toMatchObject({ code: -32602 })
    await expect(sign({ account, transaction: message })).rejects.toMatchObject({ code: -32602 })
    expect(() => control.setAccounts([three.address])).toThrow('The wallet has no key for')
    expect(() => control.switchChain('solana:mainnet')).toThrow('The wallet has no solana:mainnet.')
  })
})

describe('registerSolanaWallet', () => {
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
  afterEach(() => void vi.unstubAllGlobals())

  /** Simulates a page that looks for Wallet Standard wallets. */
  function openPage() {
    const wallets = new Set<unknown>()
    const api = {
      register(wallet: unknown) {
        wallets.add(wallet)
        return () => wallets.delete(wallet)
      },
    }
    window.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail(api))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return wallets
  }
  const options = { name: 'Test Wallet', secretKeys: [one.secretKey], clusters: [{ chain: 'solana:devnet' }] } as const

  test('default', () => {
    const early = registerSolanaWallet(options)
    const page = openPage()
    const late = registerSolanaWallet(options)
    expect([...page]).toEqual([early.wallet, late.wallet])
    early.unregister()
    expect([...page]).toEqual([late.wallet])
  })

  test('param: announcing', () => {
    const { announce, wallet } = registerSolanaWallet({ ...options, announcing: 'later' })
    const page = openPage()
    expect(page.size).toBe(0)
    announce()
    expect([...page]).toEqual([wallet])
  })
})
