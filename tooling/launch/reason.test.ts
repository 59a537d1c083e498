import { describe, expect, test } from 'vitest'
import { launchError } from './reason.mjs'

describe('launchError', () => {
  test('behavior: names a missing network as the reason', () => {
    const output = 'npm error code EAI_AGAIN\nnpm error request to https://registry/pnpm failed'
    expect(launchError('pnpm could not be fetched', output).message).toBe(
      'pnpm could not be fetched: the network did not answer: connect this machine (or set its proxy), then run the command again.',
    )
  })

  test('behavior: names a full disk as the reason, although the tool wraps its lines', () => {
    const output =
      'Error:   × installing dependencies\n  ╰─▶ Failed to write: No space left\n      on device (os error 28)'
    expect(launchError('The install failed', output).message).toBe(
      'The install failed: the disk is full: free some space, then run the command again.',
    )
  })

  test('behavior: names missing rights as the reason, from the code of an error', () => {
    const cause = Object.assign(new Error('mkdir failed'), { code: 'EACCES' })
    expect(launchError('The install failed', cause).message).toBe(
      'The install failed: this user may not write there: run it in a folder of your own.',
    )
  })

  test('default', () => {
    expect(launchError('It failed', 'step one\nerror: a strange thing\nbye\n').message).toBe(
      'It failed: error: a strange thing',
    )
    expect(launchError('It failed', '').message).toBe('It failed: no reason was given.')
  })
})
