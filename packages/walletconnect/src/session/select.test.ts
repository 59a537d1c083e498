import type { CaipAddress, Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { readNamespaces } from './readNamespaces.ts'
import { addressesOn, selectAll } from './select.ts'
import type { GrantedNamespace } from './sessionState.ts'

const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' as const
const now = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const network = (caipNetworkId: Network['caipNetworkId'], more = {}) =>
  ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0], ...more }) as Network
const mainnet = network(now, { deprecatedCaipNetworkId: old })
const kit = { networks: [network('eip155:1'), network('eip155:10'), mainnet], defaultNetwork: network('eip155:10') }
const address = '0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const second = '0x000000000000000000000000000000000000dEaD'
const solana = 'BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX'
const grant = (...accounts: string[]) => readNamespaces({ eip155: { accounts } })

describe('selectAll', () => {
  test('default', () => {
    expect(selectAll(grant(`eip155:1:${address}`, `eip155:10:${address}`), {}, kit)).toEqual({
      eip155: { chain: 'eip155:10', address },
    })
  })

  test('behavior: without the default network selects the first one of the kit, and else the wallet’s first chain', () => {
    expect(selectAll(grant(`eip155:5:${address}`, `eip155:1:${address}`), {}, kit)).toEqual({
      eip155: { chain: 'eip155:1', address },
    })
    expect(selectAll(grant(`eip155:5:${address}`), {}, kit)).toEqual({ eip155: { chain: 'eip155:5', address } })
  })

  test('behavior: keeps the earlier selection if it is still granted, regardless of case', () => {
    const namespaces = grant(`eip155:1:${address}`, `eip155:1:${second}`, `eip155:10:${address}`)
    const before = { eip155: { chain: 'eip155:1', address: second.toLowerCase() } } as const
    expect(selectAll(namespaces, before, kit)).toEqual({ eip155: { chain: 'eip155:1', address: second } })
    expect(selectAll(grant(`eip155:10:${address}`), before, kit)).toEqual({ eip155: { chain: 'eip155:10', address } })
  })

  test('behavior: selects a network that the wallet granted under its former id', () => {
    const namespaces = readNamespaces({ solana: { accounts: [`${old}:${solana}`] } })
    expect(selectAll(namespaces, {}, kit)).toEqual({ solana: { chain: now, address: solana } })
  })
})

test('addressesOn: returns each account once, under both ids of the network', () => {
  const accounts = [`${old}:${solana}`, `${now}:${solana}`] as CaipAddress[]
  expect(addressesOn({ accounts } as unknown as GrantedNamespace, kit.networks, now)).toEqual([solana])
})
