import type { Emitter } from '@latchkey/testing/internal'
import type { PhoneAnswer, PhoneMode } from '../phone.ts'
import type { PhonePrompt } from '../phonePrompt.ts'
import type { Question, Questions } from './createQuestions.ts'

/** The simulated person who responds to the phone's prompts. */
export type Person = {
  mode: PhoneMode
  /** The chains that an approved proposal gets by default. `undefined` means all chains that the proposal requests. */
  chains: readonly string[] | undefined
  /** Shows a prompt to the person. In the modes `approve` and `reject`, the person responds at once. */
  ask(question: Question): Promise<void>
  approve(id?: number, chains?: readonly string[]): Promise<void>
  reject(id?: number, error?: { code: number; message: string }): Promise<void>
  /** Closes a prompt that needs no response any more. */
  forget(id: number): void
  answers(): readonly PhoneAnswer[]
}

/** Creates the simulated person who responds to the phone's prompts. */
export function createPerson({ questions, emitter, mode, onChange: emitChange }: createPerson.Parameters): Person {
  const answers: PhoneAnswer[] = []
  /** Ids of all earlier prompts. A QR code that is scanned twice or a message that arrives twice must not show a second prompt. */
  const earlierPromptIds = new Set<number>()
  const addAnswer = (answer: PhoneAnswer) => {
    answers.push(answer)
    emitter.emit('answer', answer)
    emitChange()
  }

  async function approve(question: Question, chains?: readonly string[]): Promise<void> {
    const { prompt } = question
    try {
      const result = await question.approve(chains ?? chainsForPrompt(prompt, person.chains))
      addAnswer({ prompt, outcome: 'approved', result })
    } catch (cause) {
      // Keeps the prompt of a proposal open, because the proposal can still be declined or approved for other chains.
      if (prompt.kind !== 'request') throw cause
      const { code = -32603, message } = cause as { code?: number; message: string }
      addAnswer({ prompt, outcome: 'failed', error: { code, message } })
      throw cause
    }
  }

  async function reject({ prompt, reject }: Question, error?: { code: number; message: string }): Promise<void> {
    await reject(error)
    addAnswer({ prompt, outcome: 'rejected' })
  }

  const person: Person = {
    mode,
    chains: undefined,
    async ask(question) {
      if (earlierPromptIds.has(question.prompt.id)) return
      earlierPromptIds.add(question.prompt.id)
      emitter.emit('prompt', question.prompt)
      if (person.mode === 'manual') return questions.add(question)
      const response = person.mode === 'approve' ? approve(question) : reject(question)
      // In the mode `approve`, a failed request is only recorded in `answers`. A proposal that cannot be approved is declined.
      await response.catch(() => (question.prompt.kind === 'request' ? undefined : reject(question)))
    },
    async approve(id, chains) {
      const { prompt } = await questions.wait(id)
      const question = questions.remove(prompt.id)
      if (!question) return
      await approve(question, chains).catch((cause) => {
        if (prompt.kind !== 'request') questions.add(question)
        throw cause
      })
    },
    async reject(id, error) {
      const { prompt } = await questions.wait(id)
      const question = questions.remove(prompt.id)
      if (question) await reject(question, error)
    },
    forget(id) {
      const question = questions.remove(id)
      if (question) addAnswer({ prompt: question.prompt, outcome: 'gone' })
    },
    answers: () => answers,
  }
  return person
}

export declare namespace createPerson {
  type Parameters = { questions: Questions; emitter: Emitter; mode: PhoneMode; onChange: () => void }
}

function chainsForPrompt(prompt: PhonePrompt, chains: readonly string[] | undefined): readonly string[] | undefined {
  return prompt.kind === 'request' ? undefined : chains
}
