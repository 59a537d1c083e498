import { requestPendingError, userRejected } from './providerErrors.ts'

/**
 * How the person who uses the wallet responds to prompts. `manual` leaves every prompt open until the test responds. `throw` simulates a
 * broken wallet, whose `request` throws an error and returns no promise.
 */
export type WalletMode = 'approve' | 'reject' | 'manual' | 'throw'

/** A prompt that the wallet shows and that the person has not answered. */
export type Prompt = { id: number; method: string; params: unknown }

type OpenPrompt = Prompt & { answer: (decision: 'approve' | 'reject') => void }

/** The prompts that a wallet shows to the person who uses it. */
export type Prompts = {
  /**
   * Resolves when the person approves.
   *
   * @throws ProviderRpcError 4001 if the person declines
   * @throws ProviderRpcError -32002 if a prompt of the same group is already open (see `promptGroups`)
   */
  ask(prompt: Prompt, mode: WalletMode): Promise<void>
  pending(): Prompt[]
  /** Resolves with the oldest open prompt. If no prompt is open, waits for the next one. */
  next(): Promise<Prompt>
  /** Approves or declines an open prompt, by default the oldest. */
  answer(decision: 'approve' | 'reject', id?: number): void
}

/**
 * The group of each method. Only one prompt of a group can be open: a second request fails. Methods without a group, such as those that
 * sign, may have several open prompts.
 */
const promptGroups: Record<string, string> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  'standard:connect': 'connect',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'switch',
}

export function createPrompts(): Prompts {
  const openPrompts: OpenPrompt[] = []
  const nextPromptListeners: ((prompt: Prompt) => void)[] = []
  const toPrompt = ({ id, method, params }: OpenPrompt): Prompt => ({ id, method, params })

  return {
    async ask({ id, method, params }, mode) {
      const group = promptGroups[method]
      if (group && openPrompts.some((other) => promptGroups[other.method] === group)) throw requestPendingError(method)
      if (mode === 'approve') return
      if (mode !== 'manual') throw userRejected()
      const decision = await new Promise<'approve' | 'reject'>((answer) => {
        openPrompts.push({ id, method, params, answer })
        for (const resolve of nextPromptListeners.splice(0)) resolve({ id, method, params })
      })
      if (decision === 'reject') throw userRejected()
    },
    pending: () => openPrompts.map(toPrompt),
    next() {
      const [oldest] = openPrompts
      return oldest ? Promise.resolve(toPrompt(oldest)) : new Promise((resolve) => nextPromptListeners.push(resolve))
    },
    answer(decision, id = openPrompts[0]?.id) {
      const index = openPrompts.findIndex((prompt) => prompt.id === id)
      const [prompt] = index < 0 ? [] : openPrompts.splice(index, 1)
      if (!prompt) throw new Error(id === undefined ? 'No prompt is open.' : `No prompt ${id} is open.`)
      prompt.answer(decision)
    },
  }
}
