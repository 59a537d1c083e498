import type { Address } from 'viem'
import { createPagePerson, type PagePerson } from './pagePerson.ts'

/** A scripted Ethereum wallet in a page, held by the test. */
export type PageWallet = PagePerson & {
  readonly name: string
  readonly rdns: string
  /** The accounts of its keys, checksummed; the first is active. */
  readonly addresses: readonly Address[]

  setAccounts(addresses: readonly [Address, ...Address[]]): Promise<void>
  switchChain(chainId: number): Promise<void>
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}

export function createPageWallet({ rdns, addresses, ...given }: createPageWallet.Parameters): PageWallet {
  const { person, run } = createPagePerson(given)
  return {
    ...person,
    name: given.name,
    rdns,
    addresses,
    setAccounts: (addresses) => run('setAccounts', addresses),
    switchChain: (chainId) => run('switchChain', chainId),
    disconnect: () => run('disconnect'),
    reconnect: () => run('reconnect'),
  }
}

export declare namespace createPageWallet {
  type Parameters = createPagePerson.Parameters & { rdns: string; addresses: readonly Address[] }
}
