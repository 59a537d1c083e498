import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { createLeaderStorage } from './leaderStorage.ts'

const open = () => {
  const below = memoryAdapterStorage()
  below.set('read', '1')
  return { below, storage: createLeaderStorage(below) }
}

describe('leaderStorage', () => {
  test('default', () => {
    const { below, storage } = open()
    storage.set('written', '2')
    storage.remove('read')
    expect([storage.get('written'), storage.get('read'), storage.keys()]).toEqual(['2', undefined, ['written']])
    expect([below.get('written'), below.get('read')]).toEqual(['2', undefined])
  })

  test('behavior: writes nothing once another tab holds the session', () => {
    const { below, storage } = open()
    storage.set('written', '2')
    storage.seal()
    storage.set('written', '3')
    storage.remove('read')
    below.set('written', '4')
    storage.rewrite()
    expect([below.get('written'), below.get('read')]).toEqual(['4', '1'])
  })

  test('behavior: stores again what it has read, written and removed', () => {
    const { below, storage } = open()
    storage.set('removed', '0')
    storage.get('read')
    storage.get('absent')
    storage.set('written', '2')
    storage.remove('removed')
    for (const key of ['read', 'absent', 'written', 'removed', 'unknown']) below.set(key, 'outdated')
    storage.rewrite()
    expect(below.keys().map((key) => [key, below.get(key)])).toEqual([
      ['read', '1'],
      ['written', '2'],
      ['unknown', 'outdated'],
    ])
  })
})
