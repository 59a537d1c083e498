import type { PhonePrompt } from '../phonePrompt.ts'

/** A prompt of the phone: an offer or a request that the person must approve or reject, with the two actions for it. */
export type Question = {
  prompt: PhonePrompt
  /**
   * Performs the requested action and sends the result to the site.
   *
   * @param chains for a proposal: the chains to grant, out of those requested
   * @throws Error if the action failed; the site has received the error
   */
  approve(chains?: readonly string[]): Promise<unknown>
  reject(error?: { code: number; message: string }): Promise<void>
}

export type Questions = {
  all(): readonly PhonePrompt[]
  add(question: Question): void
  /** Removes a question that was answered or expired, or whose session ended. */
  remove(id: number): Question | undefined
  /** Returns the question with this id, by default the oldest. Waits for a question only if no id is given. */
  wait(id?: number): Promise<Question>
  /** Rejects all waiting calls with an error. */
  close(): void
}

/** Creates the list of questions: the offers and requests that the person must approve or reject, oldest first. */
export function createQuestions(emitChange: () => void): Questions {
  let questions: readonly Question[] = []
  let isPhoneOff = false
  const waitingCalls: { resolve(question: Question): void; reject(error: Error): void }[] = []
  return {
    all: () => questions.map(({ prompt }) => prompt),
    add(question) {
      questions = [...questions.filter(({ prompt }) => prompt.id !== question.prompt.id), question]
      emitChange()
      for (const { resolve } of waitingCalls.splice(0)) resolve(question)
    },
    remove(id) {
      const removedQuestion = questions.find(({ prompt }) => prompt.id === id)
      if (!removedQuestion) return undefined
      questions = questions.filter((question) => question !== removedQuestion)
      emitChange()
      return removedQuestion
    },
    async wait(id) {
      const question = id === undefined ? questions[0] : questions.find(({ prompt }) => prompt.id === id)
      if (question) return question
      if (isPhoneOff) throw new Error('The phone is off.')
      if (id !== undefined) throw new Error(`No prompt ${id} is open.`)
      return new Promise((resolve, reject) => waitingCalls.push({ resolve, reject }))
    },
    close() {
      isPhoneOff = true
      questions = []
      for (const { reject } of waitingCalls.splice(0)) reject(new Error('The phone is off.'))
    },
  }
}
