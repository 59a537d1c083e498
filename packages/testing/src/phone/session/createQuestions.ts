import type { PhonePrompt } from '../phonePrompt.ts'

/** A prompt with what comes of it. */
export type Question = {
  prompt: PhonePrompt
  /**
   * Does what was asked and answers the site with it.
   *
   * @param chains of a proposal: what to grant of what was asked
   * @throws Error when it could not be done; the site has been told
   */
  approve(chains?: readonly string[]): Promise<unknown>
  reject(error?: { code: number; message: string }): Promise<void>
}

export type Questions = {
  all(): readonly PhonePrompt[]
  add(question: Question): void
  /** Takes a question off the screen: answered, expired, or its session ended. */
  remove(id: number): Question | undefined
  /** The question with this id, by default the oldest. Waits for one only where none was named. */
  wait(id?: number): Promise<Question>
  /** Leaves those who wait with an error. */
  close(): void
}

/** The questions that the phone shows, oldest first. */
export function createQuestions(changed: () => void): Questions {
  let questions: readonly Question[] = []
  let isClosed = false
  const waiting: { resolve(question: Question): void; reject(error: Error): void }[] = []
  return {
    all: () => questions.map(({ prompt }) => prompt),
    add(question) {
      questions = [...questions.filter(({ prompt }) => prompt.id !== question.prompt.id), question]
      changed()
      for (const { resolve } of waiting.splice(0)) resolve(question)
    },
    remove(id) {
      const found = questions.find(({ prompt }) => prompt.id === id)
      if (!found) return undefined
      questions = questions.filter((question) => question !== found)
      changed()
      return found
    },
    async wait(id) {
      const found = id === undefined ? questions[0] : questions.find(({ prompt }) => prompt.id === id)
      if (found) return found
      if (isClosed) throw new Error('The phone is off.')
      if (id !== undefined) throw new Error(`No prompt ${id} is open.`)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    close() {
      isClosed = true
      questions = []
      for (const { reject } of waiting.splice(0)) reject(new Error('The phone is off.'))
    },
  }
}
