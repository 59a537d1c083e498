import fc from 'fast-check'
import {
  createPublicClient,
  createWalletClient,
  custom,
  getAddress,
  type Hex,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../chain/startAnvil.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import type { WalletMode } from './createPrompts.ts'
import { createScriptedWallet, type ScriptedWalletOptions, type WalletProvider } from './createScriptedWallet.ts'
import { memoryStorage } from './walletStorage.ts'

const [first, second] = testAccounts
const [lower, lowerSecond] = [first.address.toLowerCase(), second.address.toLowerCase()]

let one: Anvil
let two: Anvil
beforeAll(async () => {
  one = await startAnvil({ chainId: 31337 })
  two = await startAnvil({ chainId: 31338 })
})
afterAll(async () => void (await Promise.all([one.stop(), two.stop()])))

function create(options: Partial<ScriptedWalletOptions> = {}) {
  const chains = [{ id: 31337, rpcUrl: one.rpcUrl }] as const
  const wallet = createScriptedWallet({ privateKeys: [first.privateKey, second.privateKey], chains, ...options })
  const ask = (method: string, params?: unknown) => wallet.provider.request({ method, params })
  const events: unknown[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    wallet.provider.on(event, (payload: unknown) => events.push([event, payload]))
  }
  return { ...wallet, ask, events }
}

const switchTo = (chainId: string) => [{ chainId }]
const both = () =>
  [
    { id: 31337, rpcUrl: one.rpcUrl },
    { id: 31338, rpcUrl: two.rpcUrl },
  ] as const

describe('accounts', () => {
  test('default', async () => {
    const { ask, control, events } = create()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([lower, lowerSecond])
    expect(await ask('eth_accounts')).toEqual([lower, lowerSecond])
    expect(await ask('eth_requestAccounts')).toEqual([lower, lowerSecond])
    expect(control.requests().map(({ method, prompted }) => [method, prompted])).toEqual([
      ['eth_accounts', false],
      ['eth_requestAccounts', true],
      ['eth_accounts', false],
      ['eth_requestAccounts', false],
    ])
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [lower, lowerSecond]],
    ])
  })

  test('behavior: never prompts for read methods, after any sequence of calls', async () => {
    const looking = ['eth_accounts', 'eth_chainId', 'net_version', 'wallet_getPermissions']
    const step = fc.oneof(
      fc.constantFrom(...looking).map((method) => ({ type: 'ask' as const, method })),
      fc.constantFrom('lock', 'unlock', 'revoke').map((act) => ({ type: 'act' as const, act })),
      fc.constantFrom<WalletMode>('approve', 'reject', 'manual').map((mode) => ({ type: 'mode' as const, mode })),
      fc.constant({ type: 'connect' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { ask, control } = create()
        for (const taken of steps) {
          if (taken.type === 'ask') await ask(taken.method)
          else if (taken.type === 'act') control[taken.act as 'lock']()
          else if (taken.type === 'mode') control.setMode(taken.mode)
          else if (control.mode !== 'manual') await ask('eth_requestAccounts').catch(() => {})
        }
        expect(control.requests().filter(({ method, prompted }) => prompted && looking.includes(method))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('behavior: a locked wallet shows no accounts, and shows them again after it is unlocked', async () => {
    const { ask, control, events } = create()
    await ask('eth_requestAccounts')
    control.lock()
    control.lock()
    expect(await ask('eth_accounts')).toEqual([])
    control.unlock()
    expect(await ask('eth_accounts')).toEqual([lower, lowerSecond])
    expect(events.slice(2)).toEqual([
      ['accountsChanged', []],
      ['accountsChanged', [lower, lowerSecond]],
    ])
  })

  test('behavior: emits a change of account once', async () => {
    const { ask, control, events } = create()
    await ask('eth_requestAccounts')
    control.setAccounts([second.address])
    control.setAccounts([second.address])
    expect(await ask('eth_accounts')).toEqual([lowerSecond])
    expect(events.slice(2)).toEqual([['accountsChanged', [lowerSecond]]])
    expect(() => control.setAccounts(['0x00000000000000000000000000000000000000AA'])).toThrow(
      'The wallet has no key for 0x00000000000000000000000000000000000000AA.',
    )
  })

  test('behavior: asks for permissions each time, lists and revokes them', async () => {
    const { ask, control, events } = create()
    const given = [
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [lower, lowerSecond] }],
      },
    ]
    expect(await ask('wallet_getPermissions')).toEqual([])
    expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual(given)
    expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual(given)
    expect(await ask('wallet_getPermissions')).toEqual(given)
    expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(null)
    expect(await ask('eth_accounts')).toEqual([])
    expect(control.requests().map(({ prompted }) => prompted)).toEqual([false, true, true, false, false, false])
    expect(events.slice(1)).toEqual([
      ['accountsChanged', [lower, lowerSecond]],
      ['accountsChanged', []],
    ])
  })

  test('behavior: keeps permissions across a reload', async () => {
    const storage = memoryStorage()
    const before = create({ storage, chains: both() })
    await before.ask('eth_requestAccounts')
    await before.ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    const after = create({ storage, chains: both() })
    expect(await after.ask('eth_accounts')).toEqual([lower, lowerSecond])
    expect(after.events).toEqual([['connect', { chainId: '0x7a6a' }]])
  })
})

describe('the person at the wallet', () => {
  test('error: 4001 if the person declines', async () => {
    const { ask, control } = create({ mode: 'reject' })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
    expect(control.requests()[0]).toEqual({
      id: 1,
      method: 'eth_requestAccounts',
      params: undefined,
      prompted: true,
      outcome: { status: 'failed', code: 4001 },
    })
  })

  test('behavior: prompts stay open until they are answered, and only one for accounts can be open', async () => {
    const { ask, control } = create({ mode: 'manual' })
    const connected = ask('eth_requestAccounts')
    expect(await control.nextPrompt()).toEqual({ id: 1, method: 'eth_requestAccounts', params: undefined })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    await expect(ask('wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({ code: -32002 })
    expect(control.requests()[0]?.outcome).toEqual({ status: 'pending' })
    control.approve()
    expect(await connected).toEqual([lower, lowerSecond])

    const signatures = [ask('personal_sign', ['0x01', lower]), ask('personal_sign', ['0x02', lower])]
    const whenDeclined = expect(signatures[0]).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => control.pending().map(({ id }) => id)).toEqual([4, 5])
    control.approve(5)
    control.reject(4)
    await whenDeclined
    expect(await signatures[1]).toMatch(/^0x[0-9a-f]{130}$/)
    expect(() => control.approve()).toThrow('No prompt is open.')
    expect(() => control.reject(5)).toThrow('No prompt 5 is open.')
  })

  test('behavior: a broken wallet throws before it returns a promise', () => {
    const { provider } = create({ mode: 'throw' })
    expect(() => provider.request({ method: 'eth_accounts' })).toThrow('The wallet is broken.')
  })

  test('behavior: overrides a method, also for a number of calls', async () => {
    const { ask, control } = create()
    control.override('eth_chainId', { result: 'nonsense' })
    control.override('eth_requestAccounts', { error: { code: -32603, message: 'Internal' }, times: 1 })
    expect(await ask('eth_chainId')).toBe('nonsense')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32603, message: 'Internal' })
    expect(await ask('eth_requestAccounts')).toEqual([lower, lowerSecond])
    control.clearOverride('eth_chainId')
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  test('behavior: delays a method until it is released', async () => {
    const { ask, control } = create()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    control.delayUntil(gate, 'eth_accounts')
    const order: string[] = []
    const heldRequest = ask('eth_accounts').then(() => order.push('eth_accounts'))
    await ask('eth_chainId').then(() => order.push('eth_chainId'))
    open()
    await heldRequest
    expect(order).toEqual(['eth_chainId', 'eth_accounts'])
  })

  test('behavior: a disconnected wallet fails with 4900 until it is reconnected', async () => {
    const { ask, control, events } = create()
    await ask('eth_chainId')
    control.disconnect()
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    control.reconnect()
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['connect', { chainId: '0x7a69' }],
    ])
  })
})

describe('signing', () => {
  test('personal_sign', async () => {
    const { ask } = create()
    await ask('eth_requestAccounts')
    const text = (await ask('personal_sign', ['Grüezi', first.address])) as Hex
    expect(await recoverMessageAddress({ message: 'Grüezi', signature: text })).toBe(first.address)
    const bytes = (await ask('personal_sign', ['0xdeadbeef', lowerSecond])) as Hex
    expect(await recoverMessageAddress({ message: { raw: '0xdeadbeef' }, signature: bytes })).toBe(second.address)
  })

  const typedData = {
    domain: { name: 'Test', chainId: 31337 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const

  test('eth_signTypedData_v4', async () => {
    const { ask } = create()
    await ask('eth_requestAccounts')
    const signature = (await ask('eth_signTypedData_v4', [first.address, JSON.stringify(typedData)])) as Hex
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(first.address)
  })

  test('error: 4100 before any prompt for an account without permission', async () => {
    const { ask, control } = create()
    await expect(ask('personal_sign', ['0x01', first.address])).rejects.toMatchObject({ code: 4100 })
    await ask('eth_requestAccounts')
    control.setAccounts([first.address])
    await expect(ask('personal_sign', ['0x01', second.address])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('eth_sendTransaction', [{ from: second.address }])).rejects.toMatchObject({ code: 4100 })
    expect(control.requests().map(({ prompted }) => prompted)).toEqual([false, true, false, false])
  })

  test('error: the typed data is for another chain', async () => {
    const { ask } = create({ chains: [{ id: 31338, rpcUrl: two.rpcUrl }] })
    await ask('eth_requestAccounts')
    await expect(ask('eth_signTypedData_v4', [first.address, typedData])).rejects.toMatchObject({ code: -32602 })
  })

  test('error: 4200 for an unsupported method', async () => {
    const { ask } = create()
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_sendCalls', 'anvil_setBalance', 'toString']) {
      await expect(ask(method, []), method).rejects.toMatchObject({ code: 4200 })
    }
  })
})

describe('eth_sendTransaction', () => {
  const receiver = '0x00000000000000000000000000000000000000bb'

  async function connected(options?: Partial<ScriptedWalletOptions>) {
    const wallet = create(options)
    await wallet.ask('eth_requestAccounts')
    return { ...wallet, client: createPublicClient({ transport: http(one.rpcUrl), pollingInterval: 50 }) }
  }

  test('default', async () => {
    const { ask, client } = await connected()
    const before = await client.getBalance({ address: receiver })
    const hash = (await ask('eth_sendTransaction', [{ from: lower, to: receiver, value: '0xde0b6b3a7640000' }])) as Hex
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect([receipt.status, getAddress(receipt.from), receipt.type]).toEqual(['success', first.address, 'eip1559'])
    expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('1'))
  })

  test('behavior: works with viem, also for two transactions at once', async () => {
    const { provider, client } = await connected()
    const wallet = createWalletClient({ account: first.address, transport: custom(provider as WalletProvider) })
    const send = () => wallet.sendTransaction({ to: receiver, value: 1n, chain: null })
    const receipts = await Promise.all(
      (await Promise.all([send(), send()])).map((hash) => client.waitForTransactionReceipt({ hash })),
    )
    expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
  })

  test('behavior: uses the fields that the site provides', async () => {
    const { ask, client } = await connected()
    const request = { from: lower, to: receiver, data: '0x1234', gas: '0x9c40', gasPrice: '0x77359400' }
    const hash = (await ask('eth_sendTransaction', [request])) as Hex
    const { type, input, gas, gasPrice } = await client.getTransaction({ hash })
    expect({ type, input, gas, gasPrice }).toEqual({
      type: 'legacy',
      input: '0x1234',
      gas: 40_000n,
      gasPrice: 2_000_000_000n,
    })
  })

  test('error: 4001 if the person declines, and nothing is sent', async () => {
    const { ask, control, client } = await connected()
    const count = () => client.getTransactionCount({ address: first.address })
    const before = await count()
    control.setMode('reject')
    await expect(ask('eth_sendTransaction', [{ from: lower, to: receiver }])).rejects.toMatchObject({ code: 4001 })
    expect(await count()).toBe(before)
  })

  test('error: passes on the error of the chain', async () => {
    const { ask } = await connected()
    const request = { from: lower, to: receiver, value: '0xffffffffffffffffffffffff' }
    await expect(ask('eth_sendTransaction', [request])).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/insufficient funds/i),
    })
  })

  test('error: the transaction is for another chain', async () => {
    const { ask } = await connected()
    await expect(ask('eth_sendTransaction', [{ from: lower, chainId: '0x1' }])).rejects.toMatchObject({ code: -32602 })
  })
})

describe('chains', () => {
  const addTwo = () => [
    {
      chainId: '0x7a6a',
      chainName: 'Two',
      rpcUrls: [two.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ]

  test('behavior: switches to a known chain, without a prompt for the chain in use', async () => {
    const { ask, control, events } = create({ chains: both() })
    expect(await ask('wallet_switchEthereumChain', switchTo('0x7a69'))).toBe(null)
    expect(await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))).toBe(null)
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x7a6a', '31338'])
    control.switchChain(31337)
    expect(events.slice(1)).toEqual([
      ['chainChanged', '0x7a6a'],
      ['chainChanged', '0x7a69'],
    ])
    expect(control.requests().map(({ prompted }) => prompted)).toEqual([false, true, false, false])
  })

  test('error: 4902 until the chain is added', async () => {
    const { ask, events } = create()
    await expect(ask('wallet_switchEthereumChain', switchTo('0x7a6a'))).rejects.toMatchObject({ code: 4902 })
    expect(await ask('wallet_addEthereumChain', addTwo())).toBe(null)
    expect(await ask('eth_chainId')).toBe('0x7a6a')
    expect(await ask('eth_getBlockByNumber', ['0x0', false])).toMatchObject({ number: '0x0' })
    expect(events.slice(1)).toEqual([['chainChanged', '0x7a6a']])
  })

  test('error: the wallet refuses to add a chain', async () => {
    const { ask, control } = create()
    control.override('wallet_addEthereumChain', { error: { code: 4001, message: 'User rejected the request.' } })
    await expect(ask('wallet_addEthereumChain', addTwo())).rejects.toMatchObject({ code: 4001 })
    await expect(ask('wallet_switchEthereumChain', switchTo('0x7a6a'))).rejects.toMatchObject({ code: 4902 })
  })

  test('error: the node belongs to another chain', async () => {
    const { ask } = create()
    const lie = [{ ...addTwo()[0], rpcUrls: [one.rpcUrl] }]
    await expect(ask('wallet_addEthereumChain', lie)).rejects.toMatchObject({ code: -32602 })
  })

  test('error: the chain id is malformed', async () => {
    const { ask } = create()
    for (const chainId of ['0x07a6a', '31338', 31338, '0x0', undefined]) {
      await expect(ask('wallet_switchEthereumChain', [{ chainId }])).rejects.toMatchObject({ code: -32602 })
    }
  })
})
