import { onTestFinished } from 'vitest'
import type { Payments } from '../src/ports/payments.ts'
import { loadSend } from '../src/send/loadSend.ts'
import { memoryBackend } from '../src/storage/backends.ts'
import type { StorageBackend } from '../src/storage/createStorage.ts'
import { type ScriptedAdapter, type ScriptedAdapterOptions, scriptedAdapter } from '../src/testing/scriptedAdapter.ts'
import { testAddresses } from '../src/testing/testAddresses.ts'
import type { Token } from '../src/tokens/Token.ts'
import { connect } from '../src/wallets/connect.ts'
import { connectorOf, startKit } from './startKit.ts'

export const [address, otherAddress, thirdAddress] = testAddresses
export const receiver = thirdAddress.toLowerCase()
export const ether = 10n ** 18n
export const usdc: Token = {
  id: `eip155:1:0x${'a'.repeat(40)}`,
  caipNetworkId: 'eip155:1',
  address: `0x${'a'.repeat(40)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  balance: 1_000_000n,
  amount: '1',
  isVerified: true,
}
export const coinPayment = {
  account: address,
  caipNetworkId: 'eip155:1',
  to: receiver,
  amount: ether / 2n,
  currency: { symbol: 'ETH', decimals: 18 },
}
const fee = { expected: 21_000n, cap: 42_000n }
export const coinReview = {
  name: 'review',
  payment: coinPayment,
  fee,
  received: ether / 2n,
  isContract: false,
  isKnown: false,
}
export const firstId = `0x${'1'.padStart(64, '0')}`

type StartOptions = ScriptedAdapterOptions & {
  adapter?: ScriptedAdapter
  storage?: StorageBackend
  /** Replaces the payments of the adapter. */
  changePayments?: (payments: Payments) => Payments
}

/** Starts a kit with a connected wallet, and loads its feature `send`. All kits stop after the test. */
export async function startSend({ storage = memoryBackend(), changePayments, ...options }: StartOptions = {}) {
  const adapter = options.adapter ?? scriptedAdapter(options)
  adapter.control.setBalance(address, 'eip155:1', ether)
  adapter.control.setBalance(otherAddress, 'eip155:1', ether)
  const factory = {
    ...adapter,
    create: (ports: Parameters<ScriptedAdapter['create']>[0]) => {
      const created = adapter.create(ports)
      const { payments } = created
      if (!changePayments || !payments) return created
      const loadChanged = async () => {
        const loaded = await payments()
        return loaded && changePayments(loaded)
      }
      return { ...created, payments: loadChanged }
    },
  }
  const { core, stop } = startKit({ adapters: [factory], storage })
  onTestFinished(stop)
  const mode = adapter.control.mode
  adapter.control.setMode('approve')
  await connect(core, { connector: connectorOf(core) })
  adapter.control.setMode(mode)
  const send = await loadSend(core)
  const { control } = adapter
  const step = () => send.getState().step
  const sentCalls = () => control.calls().filter(({ verb }) => verb === 'sendTransaction')
  const prepare = () => {
    send.update({ amount: '0.5', receiver })
    return send.check()
  }
  return { adapter, control, core, prepare, send, sentCalls, step, stop, storage }
}

/** Waits until a condition about the state holds. */
const until = (send: Awaited<ReturnType<typeof loadSend>>, isReached: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isReached()) return
      stop()
      resolve()
    }
    const stop = send.subscribe(check)
    check()
  })

/** Waits until the outcome of the sent payment is known. */
export const untilOutcome = (send: Awaited<ReturnType<typeof loadSend>>) =>
  until(send, () => {
    const { step } = send.getState()
    return step.name === 'sent' && step.status !== 'pending'
  })
