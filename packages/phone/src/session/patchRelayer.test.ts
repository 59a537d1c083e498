import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryPhoneStorage } from '../phoneStorage.ts'
import { createSilentCore } from './createSilentCore.ts'

/** Creates a core for a relay that does not exist. */
function openCore() {
  const core = createSilentCore({
    relayUrl: 'ws://127.0.0.1:9',
    projectId: 'test',
    storage: memoryPhoneStorage(),
    prefix: 'mended',
  })
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  return core.relayer as typeof core.relayer & { connect(): Promise<void>; publisher: { checkQueue(): void } }
}

describe('patchRelayer', () => {
  test('behavior: runs one connection attempt at a time', () => {
    const relayer = openCore()
    expect(relayer.connect()).toBe(relayer.connect())
  })

  test('behavior: messages to publish again wait for the socket', () => {
    const relayer = openCore()
    const request = vi.spyOn(relayer, 'request').mockResolvedValue({ id: 1, jsonrpc: '2.0', result: true })
    Object.assign(relayer.publisher, { queue: new Map([['1', { attempt: 1, topic: 'topic', opts: {} }]]) })
    relayer.publisher.checkQueue()
    expect(request).not.toHaveBeenCalled()
    vi.spyOn(relayer, 'connected', 'get').mockReturnValue(true)
    relayer.publisher.checkQueue()
    expect(request).toHaveBeenCalledOnce()
  })

  test('behavior: a message that cannot be sent rejects for its caller alone', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const relayer = openCore()
    relayer.publish('topic', 'message')
    await expect(relayer.publish('topic', 'message')).rejects.toThrow('Not initialized')
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('behavior: ignores a browser that reports "offline"', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await openCore().confirmOnlineStateOrThrow()).toBeUndefined()
  })
})
