import { describe, expect, test } from 'vitest'
import { parseChangeFile } from './changeFile.ts'

describe('parseChangeFile', () => {
  test('default', () => {
    expect(parseChangeFile('---\n"@latchkey/core": minor\nlatchkey: patch\n---\n\nAdded a thing.\n')).toEqual({
      releases: { '@latchkey/core': 'minor', latchkey: 'patch' },
      summary: 'Added a thing.',
    })
  })

  test.each([
    ['Added a thing.', 'it does not begin with a block between two lines of dashes'],
    ['---\nlatchkey: huge\n---\nAdded.', '"latchkey: huge" is not a package and one of major, minor, patch'],
    ['---\n---\nAdded.', 'it names no package'],
    ['---\nlatchkey: patch\n---\n\n', 'it says nothing about the change'],
  ])('error: %j', (text, message) => {
    expect(() => parseChangeFile(text)).toThrow(message)
  })
})
