import { requestPending, userRejected } from './providerErrors.ts'

/**
 * What the person at the wallet does: `manual` leaves every prompt open until it is answered; `throw` is no person but a
 * broken wallet, whose `request` throws before it returns a promise.
 */
export type WalletMode = 'approve' | 'reject' | 'manual' | 'throw'

/** A question that the wallet shows and that is not answered yet. */
export type Prompt = { id: number; method: string; params: unknown }

type OpenPrompt = Prompt & { answer: (decision: 'approve' | 'reject') => void }

export type Prompts = {
  /**
   * Settles when the person approves.
   *
   * @throws 4001 when they decline; -32002 when a prompt that may be open only once (connecting, switching) is open.
   */
  ask(prompt: Prompt, mode: WalletMode): Promise<void>
  pending(): Prompt[]
  /** The oldest open prompt, as soon as there is one. */
  next(): Promise<Prompt>
  /** Answers one prompt, by default the oldest. */
  answer(decision: 'approve' | 'reject', id?: number): void
}

/** Methods of one group share one prompt; signing and sending queue up instead. */
const groups: Record<string, string> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  'standard:connect': 'connect',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'switch',
}

export function createPrompts(): Prompts {
  const open: OpenPrompt[] = []
  const waiting: ((prompt: Prompt) => void)[] = []
  const plain = ({ id, method, params }: OpenPrompt): Prompt => ({ id, method, params })

  return {
    async ask({ id, method, params }, mode) {
      const group = groups[method]
      if (group && open.some((other) => groups[other.method] === group)) throw requestPending(method)
      if (mode === 'approve') return
      if (mode !== 'manual') throw userRejected()
      const decision = await new Promise<'approve' | 'reject'>((answer) => {
        open.push({ id, method, params, answer })
        for (const resolve of waiting.splice(0)) resolve({ id, method, params })
      })
      if (decision === 'reject') throw userRejected()
    },
    pending: () => open.map(plain),
    next() {
      const [oldest] = open
      return oldest ? Promise.resolve(plain(oldest)) : new Promise((resolve) => waiting.push(resolve))
    },
    answer(decision, id = open[0]?.id) {
      const index = open.findIndex((prompt) => prompt.id === id)
      const [prompt] = index < 0 ? [] : open.splice(index, 1)
      if (!prompt) throw new Error(id === undefined ? 'No prompt is open.' : `No prompt ${id} is open.`)
      prompt.answer(decision)
    },
  }
}
