import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Payments } from '../ports/payments.ts'

/** The names of the methods of an adapter, and of its `payments`, that core calls and awaits. */
export type Verb = Exclude<keyof Adapter, 'namespace' | 'start' | 'destroy'> | Exclude<keyof Payments, 'parseReceiver'>

/** How the simulated visitor reacts to a prompt. `manual` leaves each prompt open until the test approves or rejects it. */
export type AnswerMode = 'approve' | 'reject' | 'manual'

/** A call of an adapter method, as core made it. */
export type AdapterCall = { id: number; verb: Verb; parameters: unknown }

/** A call whose prompt is open, with the function that ends the call. If `error` is passed, the call fails, otherwise it succeeds. */
type OpenPromptCall = AdapterCall & { settle: (error?: unknown) => void }
/** The error with which the next `times` calls of a method fail. */
type PlannedFailure = { error: unknown; times: number }

const promptingMethods: readonly Verb[] = ['connect', 'switchNetwork', 'signMessage', 'sendTransaction']
/** The methods for which a wallet shows only one prompt at a time: a second call is rejected. Prompts of other methods wait in a queue. */
const singlePromptMethods: readonly Verb[] = ['connect', 'switchNetwork']

/** Creates the error that an adapter throws if the visitor declines. */
function createDeclineError(verb: Verb): Error {
  return verb === 'switchNetwork' ? new NetworkError('SwitchRejected') : new ConnectionError('UserRejected')
}

/** Records the calls of an adapter, and responds to their prompts as the simulated visitor does. */
export type CallRecorder = ReturnType<typeof createCallRecorder>

export function createCallRecorder(mode: AnswerMode) {
  const calls: AdapterCall[] = []
  const openCalls: OpenPromptCall[] = []
  const failures = new Map<Verb, PlannedFailure>()
  /** For each method on hold, the promise for which its calls wait, and the function that resolves this promise. */
  const gates = new Map<Verb, { opened: Promise<void>; open: () => void }>()
  const promptListeners: ((call: AdapterCall) => void)[] = []
  const copyAdapterCall = ({ id, verb, parameters }: AdapterCall): AdapterCall => ({ id, verb, parameters })

  function throwPlannedFailure(verb: Verb): void {
    const failure = failures.get(verb)
    if (!failure) return
    failure.times -= 1
    if (failure.times <= 0) failures.delete(verb)
    throw failure.error
  }

  function openPrompt(call: AdapterCall): Promise<void> {
    if (singlePromptMethods.includes(call.verb) && openCalls.some(({ verb }) => verb === call.verb)) {
      throw new ConnectionError('RequestPending')
    }
    return new Promise((resolve, reject) => {
      openCalls.push({ ...call, settle: (error) => (error === undefined ? resolve() : reject(error)) })
      for (const callListener of promptListeners.splice(0)) callListener(copyAdapterCall(call))
    })
  }

  function removeOpenCall(id: number | undefined): OpenPromptCall {
    const index = id === undefined ? 0 : openCalls.findIndex((call) => call.id === id)
    const [call] = index < 0 ? [] : openCalls.splice(index, 1)
    if (!call) throw new Error(id === undefined ? 'No prompt is open.' : `No prompt ${id} is open.`)
    return call
  }

  async function recordCall(verb: Verb, parameters?: unknown): Promise<AdapterCall> {
    const call = { id: calls.length + 1, verb, parameters }
    calls.push(call)
    await gates.get(verb)?.opened
    throwPlannedFailure(verb)
    return call
  }

  return {
    calls,
    getMode: () => mode,
    setMode(next: AnswerMode) {
      mode = next
    },
    /** Records a call that shows no prompt. The call settles as the test demands (`hold`, `fail`). */
    note: recordCall,
    /** Records a call that shows a prompt. The call settles as the test demands: at once, after `approve`, or with an error. */
    async settle(verb: Verb, parameters?: unknown): Promise<void> {
      const call = await recordCall(verb, parameters)
      if (!promptingMethods.includes(verb) || mode === 'approve') return
      if (mode === 'reject') throw createDeclineError(verb)
      await openPrompt(call)
    },
    pending: () => openCalls.map(copyAdapterCall),
    nextPrompt(): Promise<AdapterCall> {
      const [oldestCall] = openCalls
      return oldestCall
        ? Promise.resolve(copyAdapterCall(oldestCall))
        : new Promise((resolve) => promptListeners.push(resolve))
    },
    approve: (id: number | undefined) => removeOpenCall(id).settle(),
    reject(id: number | undefined, error?: unknown) {
      const call = removeOpenCall(id)
      call.settle(error ?? createDeclineError(call.verb))
    },
    fail: (verb: Verb, error: unknown, times: number) => void failures.set(verb, { error, times }),
    hold(verb: Verb): void {
      if (gates.has(verb)) return
      let openGate = () => {}
      const whenOpened = new Promise<void>((resolve) => {
        openGate = resolve
      })
      gates.set(verb, { opened: whenOpened, open: openGate })
    },
    release(verb: Verb): void {
      gates.get(verb)?.open()
      gates.delete(verb)
    },
  }
}
