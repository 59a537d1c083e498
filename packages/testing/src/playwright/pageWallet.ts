import type { Address } from 'viem'
import type { PagePerson } from './pagePerson.ts'

/** Lets a test control a scripted Ethereum wallet in a page. */
export type PageWallet = PagePerson & {
  readonly name: string
  readonly rdns: string
  /** The checksummed addresses of the wallet's accounts. The first account is active. */
  readonly addresses: readonly Address[]

  setAccounts(addresses: readonly [Address, ...Address[]]): Promise<void>
  switchChain(chainId: number): Promise<void>
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}
