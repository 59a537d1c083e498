import { createEmitter } from '@latchkey/testing/internal'
import { describe, expect, test } from 'vitest'
import type { PhonePrompt } from '../phonePrompt.ts'
import { createPerson } from './createPerson.ts'
import { createQuestions, type Question } from './createQuestions.ts'

const prompt = { kind: 'proposal', id: 7 } as PhonePrompt

function setUp() {
  const questions = createQuestions(() => {})
  const person = createPerson({ questions, emitter: createEmitter(), mode: 'manual', onChange: () => {} })
  let grant = () => {}
  const question: Question = {
    prompt,
    approve: () => new Promise<void>((resolve) => (grant = resolve)),
    reject: async () => {},
  }
  return { person, questions, question, grant: () => grant() }
}

describe('createPerson', () => {
  test('behavior: shows a repeated question once while it is open', async () => {
    const { person, questions, question } = setUp()
    await person.ask(question)
    await person.ask(question)
    expect(questions.all()).toEqual([prompt])
  })

  test('behavior: does not show a question again that is being approved or was approved', async () => {
    const { person, questions, question, grant } = setUp()
    await person.ask(question)
    const whenApproved = person.approve(7)
    await person.ask(question)
    expect(questions.all()).toEqual([])
    grant()
    await whenApproved
    await person.ask(question)
    expect([questions.all(), person.answers()]).toEqual([[], [{ prompt, outcome: 'approved', result: undefined }]])
  })
})
