import type { PhonePrompt } from '../phonePrompt.ts'

/** A prompt, together with the functions that the person's response calls. */
export type Question = {
  prompt: PhonePrompt
  /**
   * Performs the requested action and sends the result to the site.
   *
   * @param chains for a proposal: the chains to grant (some or all of those that the site requests)
   * @throws Error if the action failed; the site has received the error
   */
  approve(chains?: readonly string[]): Promise<unknown>
  reject(error?: { code: number; message: string }): Promise<void>
}

/** The list of open prompts. */
export type Questions = {
  all(): readonly PhonePrompt[]
  add(question: Question): void
  /** Removes a prompt that has a response, has expired, or belongs to an ended session. */
  remove(id: number): Question | undefined
  /** Returns the prompt with this id. Without an id, returns the oldest prompt, and waits for one if none is open. */
  wait(id?: number): Promise<Question>
  /** Rejects all calls that wait for a prompt, because the phone is turned off. */
  close(): void
}

/** Creates the list of open prompts, oldest first. */
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
