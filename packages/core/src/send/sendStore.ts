import { isCaipNetworkId, type Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { SendPayment } from './SendState.ts'

/**
 * A payment that the visitor confirmed. It is stored before the wallet is asked, so that after a reload the kit knows
 * that the wallet may have sent it.
 */
export type Intent = {
  /** A random id. A tab changes only the record of its own intent. */
  readonly id: string
  readonly payment: SendPayment
  /** When the visitor confirmed, in ms since the epoch. */
  readonly time: number
  /** Absent until the wallet has returned it. */
  readonly transactionId?: string
}

/** An account that pays, whatever its network. */
export type Payer = { readonly namespace: Namespace; readonly address: string }

/** The maximum number of stored receivers, in each namespace. */
const maxKnownReceivers = 200

export type SendStore = ReturnType<typeof createSendStore>

/**
 * Creates the storage of payments: the newest intent of each account, and the receivers that the visitor has paid. All
 * tabs of the site share this data. Any script of the page may have changed it, so it is validated.
 */
export function createSendStore(core: Core) {
  const storage = core.storage.scope('send')
  const intentKey = ({ namespace, address }: Payer) => `intent/${namespace}:${address}`
  const receiversKey = (namespace: Namespace) => `receivers/${namespace}`
  const readIntent = (payer: Payer): Intent | undefined => {
    const intent = toIntent(parseJson(storage.get(intentKey(payer))))
    const network = intent && core.chain.findNetwork(intent.payment.caipNetworkId)
    return network?.chainNamespace === payer.namespace && intent?.payment.account === payer.address ? intent : undefined
  }
  const readReceivers = (namespace: Namespace): readonly string[] => {
    const receivers = parseJson(storage.get(receiversKey(namespace)))
    return Array.isArray(receivers) ? receivers.filter((each) => typeof each === 'string') : []
  }

  return {
    readIntent,
    writeIntent(payer: Payer, intent: Intent): void {
      const { payment } = intent
      storage.set(
        intentKey(payer),
        JSON.stringify({ ...intent, payment: { ...payment, amount: payment.amount.toString() } }),
      )
    },
    /** Removes an intent, unless a newer one of another tab has replaced it. */
    removeIntent(payer: Payer, id: string): void {
      if (readIntent(payer)?.id === id) storage.remove(intentKey(payer))
    },
    readReceivers,
    /** Stores a receiver. Call it only after the wallet has signed a payment to this receiver. */
    addReceiver(namespace: Namespace, address: string): void {
      const receivers = [...readReceivers(namespace).filter((each) => each !== address), address]
      storage.set(receiversKey(namespace), JSON.stringify(receivers.slice(-maxKnownReceivers)))
    },
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

type Unchecked = { readonly [name: string]: unknown }

/** Returns a stored intent, or `undefined` if a field is missing or has a wrong type. */
function toIntent(value: unknown): Intent | undefined {
  const { id, payment, time, transactionId } = toRecord(value)
  const { account, caipNetworkId, to, amount, currency } = toRecord(payment)
  const { address, symbol, decimals } = toRecord(currency)
  const hasTexts = [id, account, to, symbol].every((text) => typeof text === 'string')
  const hasValidAmount = typeof amount === 'string' && /^\d{1,78}$/.test(amount) && isDecimals(decimals)
  const hasValidIds = [address, transactionId].every((text) => text === undefined || typeof text === 'string')
  if (!hasTexts || !hasValidAmount || !hasValidIds || typeof time !== 'number' || !isCaipNetworkId(caipNetworkId))
    return undefined
  const token = { ...(address !== undefined && { address }), symbol, decimals }
  return {
    id,
    payment: { account, caipNetworkId, to, amount: BigInt(amount), currency: token },
    time,
    ...(transactionId !== undefined && { transactionId }),
  } as Intent
}

const toRecord = (value: unknown): Unchecked =>
  typeof value === 'object' && value !== null ? (value as Unchecked) : {}
const isDecimals = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255
