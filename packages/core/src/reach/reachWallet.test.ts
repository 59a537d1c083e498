import { describe, expect, test } from 'vitest'
import { ConnectionError } from '../errors/connection.ts'
import type { Connector } from '../ports/adapter.ts'
import { reachWallet } from './reachWallet.ts'

const connector = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...rest,
})
const evm = connector('app.ember', { name: 'Ember' })
const solana = connector('Ember', { namespace: 'solana' })
const merged = connector('app.ember', { type: 'MULTI_CHAIN', connectors: [evm, solana] })
const walletConnect = connector('walletConnect', { type: 'WALLET_CONNECT' })
const ember = { id: 'ember', name: 'Ember', chains: [], rdns: 'app.ember' }
const coral = { id: 'coral', name: 'Coral', chains: [] }

describe('reachWallet', () => {
  test('default', () => {
    const connectors = [merged, walletConnect]
    expect(reachWallet({ wallet: coral, connectors, namespace: 'eip155' })).toEqual({
      connector: walletConnect,
      wallet: coral,
    })
  })

  test('behavior: returns the installed connector of the active namespace', () => {
    const connectors = [walletConnect, merged]
    const listed = { ...ember, injected: [{ namespace: 'solana', injected_id: 'Ember' }] as const }
    expect(reachWallet({ wallet: listed, connectors, namespace: 'solana' })).toEqual({ connector: solana })
  })

  test('behavior: ignores a half that shares only the name', () => {
    expect(reachWallet({ wallet: ember, connectors: [merged], namespace: 'solana' })).toEqual({ connector: evm })
  })

  test('error: ConnectorNotFound', () => {
    expect(() => reachWallet({ wallet: coral, connectors: [merged], namespace: 'eip155' })).toThrow(
      new ConnectionError('ConnectorNotFound', { details: 'Coral' }),
    )
  })
})
