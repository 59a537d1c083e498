import { expect, test } from 'vitest'
import { createEmitter } from './createEmitter.ts'

type Events = { changed: number; ended: undefined }

test('default', () => {
  const emitter = createEmitter<Events>(() => {})
  const receivedValues: number[] = []
  const stop = emitter.on('changed', (value) => receivedValues.push(value))
  emitter.emit('changed', 1)
  emitter.emit('ended', undefined)
  stop()
  emitter.emit('changed', 2)
  expect(receivedValues).toEqual([1])
})

test('behavior: calls the other listeners when one listener throws', () => {
  const logged: unknown[] = []
  const emitter = createEmitter<Events>((error) => logged.push(error))
  const error = new Error('no')
  const receivedValues: number[] = []
  emitter.on('changed', () => {
    throw error
  })
  emitter.on('changed', (value) => receivedValues.push(value))
  emitter.emit('changed', 1)
  expect([receivedValues, logged]).toEqual([[1], [error]])
})

test('behavior: calls the other listeners when one is removed during an event', () => {
  const emitter = createEmitter<Events>(() => {})
  const receivedValues: string[] = []
  const firstListener = () => {
    receivedValues.push('first')
    emitter.off('changed', firstListener)
  }
  emitter.on('changed', firstListener)
  emitter.on('changed', () => receivedValues.push('second'))
  emitter.emit('changed', 1)
  emitter.emit('changed', 2)
  expect(receivedValues).toEqual(['first', 'second', 'second'])
})

test('behavior: calls no listener after clear', () => {
  const emitter = createEmitter<Events>(() => {})
  let calls = 0
  emitter.on('changed', () => calls++)
  emitter.clear()
  emitter.emit('changed', 1)
  expect(calls).toBe(0)
})
