import { describe, expect, test } from 'vitest'
import { testCore, testNetwork } from '../../test/testCore.ts'
import { adoptConnection } from '../connections/adoptConnection.ts'
import type { Core } from '../createCore.ts'
import { getButtonSubject } from './getButtonSubject.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const balance = { value: 5n, symbol: 'ETH', decimals: 18 }

function withConnectedAccount(core: Core, caipNetworkId: 'eip155:1' | 'eip155:999' = 'eip155:1') {
  const accounts = [{ namespace: 'eip155', address, type: 'eoa' }] as const
  adoptConnection(core, { namespace: 'eip155', connection: { connectorId: 'a', accounts, caipNetworkId } })
  return core
}

describe('getButtonSubject', () => {
  test('default', () => {
    expect(getButtonSubject(testCore(), { kind: 'wallet' })).toEqual({
      kind: 'connect',
      state: 'ready',
      label: 'Connect wallet',
    })
    expect(getButtonSubject(withConnectedAccount(testCore()), { kind: 'wallet' })).toEqual({
      kind: 'account',
      address,
      balance: undefined,
      label: 'Account',
    })
  })

  test('param: kind connect', () => {
    expect(getButtonSubject(withConnectedAccount(testCore()), { kind: 'connect' })?.kind).toBe('connect')
  })

  test('param: label', () => {
    expect(getButtonSubject(testCore(), { kind: 'wallet', label: 'Join' })).toMatchObject({ label: 'Join' })
    expect(getButtonSubject(withConnectedAccount(testCore()), { kind: 'wallet', label: 'Join' })).toMatchObject({
      label: 'Account',
    })
  })

  test('param: kind account', () => {
    expect(getButtonSubject(testCore(), { kind: 'account' })).toBeUndefined()
  })

  test('param: kind network', () => {
    const imageUrl = 'https://app.example/one.png'
    const network = testNetwork({ id: 1, name: 'Ethereum', assets: { imageUrl } })
    expect(getButtonSubject(testCore({ networks: [network] }), { kind: 'network' })).toEqual({
      kind: 'network',
      isFixed: false,
      name: 'Ethereum',
      imageUrl,
      label: 'Network',
    })
  })

  test('behavior: shows a switch text for a network that the site does not list', () => {
    expect(getButtonSubject(withConnectedAccount(testCore(), 'eip155:999'), { kind: 'network' })).toEqual({
      kind: 'network',
      isFixed: false,
      name: 'Switch network',
      imageUrl: undefined,
      label: 'Network',
    })
  })

  test('behavior: is loading while a wallet is asked or restored', () => {
    const loadingSubject = { kind: 'connect', state: 'loading', label: 'Connecting…' }
    const connectingCore = testCore()
    connectingCore.connection.begin({ id: 'a', name: 'A', type: 'ANNOUNCED', namespace: 'eip155' })
    expect(getButtonSubject(connectingCore, { kind: 'wallet' })).toEqual(loadingSubject)
    const restoringCore = testCore()
    restoringCore.chain.setAccount('eip155', { status: 'connecting' })
    expect(getButtonSubject(restoringCore, { kind: 'wallet' })).toEqual(loadingSubject)
  })

  test('behavior: keeps the last balance while a new one is read, and after a failure', () => {
    const core = withConnectedAccount(testCore())
    const readBalance = () => {
      const subject = getButtonSubject(core, { kind: 'account' })
      return subject?.kind === 'account' ? subject.balance : undefined
    }
    const caipAddress = `eip155:1:${address}` as const
    core.chain.setBalance('eip155', caipAddress, { status: 'loading' })
    expect(readBalance()).toBeUndefined()
    core.chain.setBalance('eip155', caipAddress, { status: 'loaded', balance })
    expect(readBalance()).toEqual(balance)
    core.chain.setBalance('eip155', caipAddress, { status: 'failed', last: balance })
    expect(readBalance()).toEqual(balance)
  })

  test("behavior: uses the site's own wording", () => {
    const core = testCore({ texts: { 'button.connect': 'Wallet verbinden' } })
    expect(getButtonSubject(core, { kind: 'wallet' })?.label).toBe('Wallet verbinden')
  })

  test('behavior: prefers the site’s wording to the language of the kit', () => {
    const core = testCore({ locale: 'pt-BR', texts: { 'button.account': 'Konto' } })
    core.options.setButtonTexts({ 'button.connect': 'Conectar', 'button.account': 'Conta' })
    expect(getButtonSubject(core, { kind: 'wallet' })?.label).toBe('Conectar')
    expect(getButtonSubject(withConnectedAccount(core), { kind: 'wallet' })?.label).toBe('Konto')
  })
})
