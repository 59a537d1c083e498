import { requestPending, userRejected } from './providerErrors.ts'

/**
 * How the person at the wallet responds to prompts. `manual` leaves every prompt open until it is answered. With `throw` the wallet is
 * broken: its `request` throws before it returns a promise.
 */
export type WalletMode = 'approve' | 'reject' | 'manual' | 'throw'

/** A prompt that the wallet shows and that is still open. */
export type Prompt = { id: number; method: string; params: unknown }

type OpenPrompt = Prompt & { answer: (decision: 'approve' | 'reject') => void }

export type Prompts = {
  /**
   * Resolves when the person approves.
   *
   * @throws 4001 if the person declines; -32002 if the prompt may be open only once (connecting, switching) and is already open.
   */
  ask(prompt: Prompt, mode: WalletMode): Promise<void>
  pending(): Prompt[]
  /** Waits for an open prompt and returns the oldest one. */
  next(): Promise<Prompt>
  /** Closes one open prompt with a decision, by default the oldest. */
  answer(decision: 'approve' | 'reject', id?: number): void
}

/** The methods of one group share one prompt. Prompts for signing and sending queue up instead. */
const promptGroups: Record<string, string> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  'standard:connect': 'connect',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'switch',
}

export function createPrompts(): Prompts {
  const openPrompts: OpenPrompt[] = []
  const waitingCalls: ((prompt: Prompt) => void)[] = []
  const toPrompt = ({ id, method, params }: OpenPrompt): Prompt => ({ id, method, params })

  return {
    async ask({ id, method, params }, mode) {
      const group = promptGroups[method]
      if (group && openPrompts.some((other) => promptGroups[other.method] === group)) throw requestPending(method)
      if (mode === 'approve') return
      if (mode !== 'manual') throw userRejected()
      const decision = await new Promise<'approve' | 'reject'>((answer) => {
        openPrompts.push({ id, method, params, answer })
        for (const resolve of waitingCalls.splice(0)) resolve({ id, method, params })
      })
      if (decision === 'reject') throw userRejected()
    },
    pending: () => openPrompts.map(toPrompt),
    next() {
      const [oldest] = openPrompts
      return oldest ? Promise.resolve(toPrompt(oldest)) : new Promise((resolve) => waitingCalls.push(resolve))
    },
    answer(decision, id = openPrompts[0]?.id) {
      const index = openPrompts.findIndex((prompt) => prompt.id === id)
      const [prompt] = index < 0 ? [] : openPrompts.splice(index, 1)
      if (!prompt) throw new Error(id === undefined ? 'No prompt is open.' : `No prompt ${id} is open.`)
      prompt.answer(decision)
    },
  }
}
