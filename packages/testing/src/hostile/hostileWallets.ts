import { announceDetail } from '../wallet/announceWallet.ts'
import { registerStandardWallet } from '../wallet/registerStandardWallet.ts'
import { createMisdeeds } from './misdeeds.ts'

export type HostileChain = 'eip155' | 'solana' | 'bip122'

/** What a wallet announces about itself. The values may be of any type. */
export type HostileInfo = { name: unknown; icon?: unknown; rdns?: unknown }

/** A hostile wallet. `kind` is the name of the method that behaves wrongly. `place` adds the wallet to the page. */
export type HostileWallet = { id: string; kind: string; chain: HostileChain; place(info: HostileInfo): void }

type Method = (...given: readonly unknown[]) => unknown
type Methods = Record<string, Method>
type Listener = { event: string; call: Method }

/** The listeners that the page has registered, by the name of the wallet. */
const listenersByWallet = new Map<unknown, Set<Listener>>()

/** Registers a listener for a wallet's events. Returns a function that removes the listener. */
function addListener(name: unknown, event: unknown, call: unknown): () => void {
  const listeners = listenersByWallet.get(name) ?? new Set()
  listenersByWallet.set(name, listeners)
  const listener = { event: String(event), call: call as Method }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The number of announcements, or of events for each listener, that a hostile wallet sends at once. */
const floodSize = 2_000
const evmAddress = '0x666666666666666666666666666666666666dEaD'
const bitcoinAddress = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const bitcoinPublicKey = '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6'
/** The Solana address of the public key whose 32 bytes all have the value 1. */
const solanaAddress = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gPZQff4P3bkLKi'
const solanaAccount = {
  address: solanaAddress,
  publicKey: new Uint8Array(32).fill(1),
  chains: ['solana:localnet'],
  features: ['solana:signMessage', 'solana:signTransaction'],
}

/** Adds an EVM wallet to the page. The wallet behaves correctly except for the methods in `replaced`. */
function addEvmWallet({ name, icon, rdns }: HostileInfo, replaced: Methods = {}): void {
  const removersByListener = new Map<unknown, () => void>()
  const correctMethods: Methods = {
    eth_requestAccounts: async () => [evmAddress],
    eth_accounts: async () => [evmAddress],
    eth_chainId: async () => '0x7a69',
    wallet_requestPermissions: async () => [{ parentCapability: 'eth_accounts' }],
    wallet_switchEthereumChain: async () => null,
    personal_sign: async () => '0x',
    ...replaced,
  }
  const provider = {
    request: ({ method }: { method: string }) => correctMethods[method]?.() ?? Promise.resolve(null),
    on:
      replaced.on ??
      ((event: unknown, call: unknown) => void removersByListener.set(call, addListener(name, event, call))),
    removeListener: replaced.removeListener ?? ((_: unknown, call: unknown) => removersByListener.get(call)?.()),
  }
  const detail = { info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider }
  window.addEventListener('eip6963:requestProvider', () => announceDetail(detail))
  announceDetail(detail)
}

function addSolanaWallet({ name, icon }: HostileInfo, replaced: Methods = {}): void {
  const version = '1.0.0'
  let accounts: readonly unknown[] = []
  const grantAccount = async () => {
    accounts = [solanaAccount]
    return { accounts }
  }
  const wallet = {
    version,
    name,
    icon,
    chains: ['solana:localnet'],
    features: {
      'standard:connect': { version, connect: replaced.connect ?? grantAccount },
      'standard:disconnect': { version, disconnect: replaced.disconnect ?? (async () => {}) },
      'standard:events': {
        version,
        on: replaced.on ?? ((event: unknown, call: unknown) => addListener(name, event, call)),
      },
      'solana:signMessage': { version, signMessage: replaced.signMessage ?? (async () => []) },
      'solana:signTransaction': { version, supportedTransactionVersions: [0], signTransaction: async () => [] },
    },
  }
  // `accounts` is a getter, so that a hostile wallet can already throw when the page reads the property.
  Object.defineProperty(wallet, 'accounts', {
    enumerable: true,
    get: () => (replaced.accounts ? replaced.accounts() : accounts),
  })
  registerStandardWallet(wallet)
}

/** Adds a Bitcoin wallet with the API of sats-connect to the page. The wallet behaves correctly except for the methods in `replaced`. */
function addBitcoinWallet({ name, icon, rdns }: HostileInfo, replaced: Methods = {}): void {
  const addresses = [
    {
      address: bitcoinAddress,
      publicKey: bitcoinPublicKey,
      purpose: 'payment',
      addressType: 'p2wpkh',
      walletType: 'software',
    },
  ]
  const network = { bitcoin: { name: 'Regtest' } }
  const correctMethods: Methods = {
    getInfo: async () => ({ version: '1.0.0', methods: null, supports: [] }),
    wallet_connect: async () => ({ id: 'a', walletType: 'software', addresses, network }),
    getAccounts: async () => addresses,
    wallet_getAccount: async () => ({ id: 'a', addresses, network }),
    wallet_getNetwork: async () => network,
    wallet_disconnect: async () => null,
    signMessage: async () => ({ address: bitcoinAddress, signature: '', messageHash: '' }),
  }
  const page = window as unknown as Record<string, unknown[]> & { hostileBitcoin?: Record<string, unknown> }
  page.hostileBitcoin ??= {}
  const id = `wallet${Object.keys(page.hostileBitcoin).length}`
  page.hostileBitcoin[id] = {
    request: async (method: string) => {
      const replacement = replaced[method]
      // A method in `replaced` returns the whole JSON-RPC response. The correct methods return only the result.
      return replacement ? replacement() : { jsonrpc: '2.0', id: '1', result: await correctMethods[method]?.() }
    },
    addListener:
      replaced.addListener ??
      ((wanted: unknown) => {
        const { eventName, cb } = wanted as { eventName: unknown; cb: unknown }
        return addListener(name, eventName, cb)
      }),
  }
  page.btc_providers ??= []
  page.btc_providers.push({ id: `hostileBitcoin.${id}`, name, icon, rdns })
}

const addFunctionsByChain: Readonly<Record<HostileChain, (info: HostileInfo, replaced?: Methods) => void>> = {
  eip155: addEvmWallet,
  solana: addSolanaWallet,
  bip122: addBitcoinWallet,
}

/** Adds a wallet to the page that behaves correctly but announces the values in `info`, which may be invalid. */
export function placeHostileWallet(chain: HostileChain, info: HostileInfo): void {
  addFunctionsByChain[chain](info)
}

const methodsByChain: Readonly<Record<HostileChain, readonly string[]>> = {
  eip155: (
    'eth_requestAccounts wallet_requestPermissions eth_accounts eth_chainId wallet_switchEthereumChain personal_sign ' +
    'on removeListener'
  ).split(' '),
  solana: ['connect', 'disconnect', 'on', 'signMessage', 'accounts'],
  bip122: 'getInfo wallet_connect getAccounts wallet_getNetwork signMessage wallet_disconnect addListener'.split(' '),
}

const synchronousMethods = new Set(['on', 'removeListener', 'addListener', 'accounts'])

/** The hostile wallets: one for each method and each way in which it can behave wrongly. */
export const hostileWallets: readonly HostileWallet[] = Object.entries(methodsByChain).flatMap(([name, all]) => {
  const chain = name as HostileChain
  return all.flatMap((method) =>
    // A page does not await the result of a synchronous method. A rejected promise from such a method would be an unhandled rejection, so
    // no wallet rejects in these methods.
    createMisdeeds(floodAnnouncements)
      .filter(({ id }) => !id.startsWith('rejects') || !synchronousMethods.has(method))
      .map(({ id, act }) => ({
        id: `${chain} ${method} ${id}`,
        kind: method,
        chain,
        place: (info: HostileInfo) => addFunctionsByChain[chain](info, { [method]: act }),
      })),
  )
})

/** Announces thousands of different wallets, and sends as many invalid announcements. */
export function floodAnnouncements(): void {
  for (let index = 0; index < floodSize; index++) {
    const info = {
      uuid: crypto.randomUUID(),
      name: `Flood ${index}`,
      rdns: `test.flood${index}`,
      icon: 'data:image/png;base64,AA==',
    }
    announceDetail({ info, provider: { request: async () => null, on() {}, removeListener() {} } })
    announceDetail(index % 2 ? null : { info: { name: index }, provider: index })
  }
}

/**
 * Sends thousands of invalid events to the listeners that the page has registered for a wallet.
 *
 * @param name - The wallet's name.
 * @returns how many events were sent
 */
export function floodEvents(name: unknown): number {
  const invalidValues: readonly unknown[] = [
    null,
    undefined,
    [],
    [null],
    ['x'],
    {},
    'NaN',
    '0x',
    -1,
    Symbol('x'),
    ['0x0'],
    '0x0',
    Number.POSITIVE_INFINITY,
  ]
  let sentCount = 0
  const sendEvent = ({ event, call }: Listener, round: number) => {
    const invalidValue = invalidValues[(round + event.length) % invalidValues.length]
    try {
      // In every second round, the event has the correct form, with the invalid value in its fields. In the other rounds, the event is the
      // invalid value itself.
      call(
        round % 2
          ? {
              accounts: invalidValue,
              chains: invalidValue,
              features: invalidValue,
              addresses: invalidValue,
              bitcoin: { name: invalidValue },
            }
          : invalidValue,
      )
    } catch {
      // Real wallets ignore the errors of a page's listeners, and so does this function.
    }
    sentCount++
  }
  const listeners = () => [...(listenersByWallet.get(name) ?? [])]
  // The event `disconnect` comes last, because the page then removes its listeners and gets no more events.
  for (const isDisconnect of [false, true])
    for (let round = 0; round < floodSize; round++)
      for (const listener of listeners())
        if ((listener.event === 'disconnect') === isDisconnect) sendEvent(listener, round)
  return sentCount
}
