import { describe, expect, test } from 'vitest'
import { defaultPorts, portVariables, takenPorts } from './ports.ts'

describe('ports', () => {
  test('behavior: each service has its own default port and environment variable', () => {
    const parts = ['one', 'two', 'solana', 'bitcoin', 'server', 'phone']
    expect(Object.keys(defaultPorts)).toEqual(parts)
    expect(new Set(Object.values(defaultPorts)).size).toBe(parts.length)
    expect(portVariables).toEqual(Object.fromEntries(parts.map((part) => [part, `SANDBOX_${part.toUpperCase()}_PORT`])))
  })
})

describe('takenPorts', () => {
  test('default', () => {
    expect([[], [8545], [8545, 4174, 4173]].map(takenPorts)).toEqual([
      '',
      'Port 8545 is taken: a free one stands in for it.',
      'Ports 8545, 4174, and 4173 are taken: free ones stand in for them.',
    ])
  })
})
