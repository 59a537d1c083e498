import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import type { Adapter } from '../ports/adapter.ts'

/** The calls of an adapter that core can make and wait for. */
export type Verb = Exclude<keyof Adapter, 'namespace' | 'start' | 'destroy'>

/** How the simulated person at the wallet reacts to a prompt. */
export type AnswerMode = 'approve' | 'reject' | 'manual'

/** A call that core made. */
export type AdapterCall = { id: number; verb: Verb; parameters: unknown }

type OpenCall = AdapterCall & { settle: (error?: unknown) => void }
type Failure = { error: unknown; times: number }

const prompting: readonly Verb[] = ['connect', 'switchNetwork', 'signMessage', 'sendTransaction']
/** A wallet shows only one of these prompts at a time; signatures are queued. */
const single: readonly Verb[] = ['connect', 'switchNetwork']

/** The error for a declined prompt, as the adapter port defines it. */
function declined(verb: Verb): Error {
  return verb === 'switchNetwork' ? new NetworkError('SwitchRejected') : new ConnectionError('UserRejected')
}

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers(mode: AnswerMode) {
  const calls: AdapterCall[] = []
  const open: OpenCall[] = []
  const failures = new Map<Verb, Failure>()
  const gates = new Map<Verb, { opened: Promise<void>; open: () => void }>()
  const waiting: ((call: AdapterCall) => void)[] = []
  const plain = ({ id, verb, parameters }: AdapterCall): AdapterCall => ({ id, verb, parameters })

  function failAsTold(verb: Verb): void {
    const failure = failures.get(verb)
    if (!failure) return
    failure.times -= 1
    if (failure.times <= 0) failures.delete(verb)
    throw failure.error
  }

  function prompt(call: AdapterCall): Promise<void> {
    if (single.includes(call.verb) && open.some(({ verb }) => verb === call.verb)) {
      throw new ConnectionError('RequestPending')
    }
    return new Promise((resolve, reject) => {
      open.push({ ...call, settle: (error) => (error === undefined ? resolve() : reject(error)) })
      for (const tell of waiting.splice(0)) tell(plain(call))
    })
  }

  function take(id: number | undefined): OpenCall {
    const index = id === undefined ? 0 : open.findIndex((call) => call.id === id)
    const [call] = index < 0 ? [] : open.splice(index, 1)
    if (!call) throw new Error(id === undefined ? 'No prompt is open.' : `No prompt ${id} is open.`)
    return call
  }

  async function note(verb: Verb, parameters?: unknown): Promise<AdapterCall> {
    const call = { id: calls.length + 1, verb, parameters }
    calls.push(call)
    await gates.get(verb)?.opened
    failAsTold(verb)
    return call
  }

  return {
    calls,
    getMode: () => mode,
    setMode(next: AnswerMode) {
      mode = next
    },
    /** Records the call and settles as the test demands, without a prompt. */
    note,
    /** Settles as the test demands: at once, later, or with an error. */
    async settle(verb: Verb, parameters?: unknown): Promise<void> {
      const call = await note(verb, parameters)
      if (!prompting.includes(verb) || mode === 'approve') return
      if (mode === 'reject') throw declined(verb)
      await prompt(call)
    },
    pending: () => open.map(plain),
    nextPrompt(): Promise<AdapterCall> {
      const [oldest] = open
      return oldest ? Promise.resolve(plain(oldest)) : new Promise((resolve) => waiting.push(resolve))
    },
    approve: (id: number | undefined) => take(id).settle(),
    reject(id: number | undefined, error?: unknown) {
      const call = take(id)
      call.settle(error ?? declined(call.verb))
    },
    fail: (verb: Verb, error: unknown, times: number) => void failures.set(verb, { error, times }),
    hold(verb: Verb): void {
      if (gates.has(verb)) return
      let openGate = () => {}
      const opened = new Promise<void>((resolve) => {
        openGate = resolve
      })
      gates.set(verb, { opened, open: openGate })
    },
    release(verb: Verb): void {
      gates.get(verb)?.open()
      gates.delete(verb)
    },
  }
}
