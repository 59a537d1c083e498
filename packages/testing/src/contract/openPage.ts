import type { Adapter } from '@latchkey/core/adapter'
import { memoryAdapterStorage, type TestPorts, testPorts } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'
import { onTestFinished } from 'vitest'
import type { AdapterContractParameters, ContractSetup } from './contractSetup.ts'

/** A simulated page on which the adapter has started. */
export type ContractPage = {
  adapter: Adapter
  ports: TestPorts
  /** The events that the adapter has emitted, except those about the list of connectors. */
  news(): TestPorts['events']
}

export type ContractPageSetup = ContractSetup & {
  page: ContractPage
  /** Closes the page and opens it again with the same wallets and storage. */
  reload(): ContractPage
}

/** Simulates a page on which the adapter has started. The page is closed at the end of the test. */
export async function openPage(create: AdapterContractParameters['create']): Promise<ContractPageSetup> {
  const setup = await create()
  const storage = memoryAdapterStorage()
  const { home, known, unknown } = setup.networks
  const networks: readonly [Network, ...Network[]] = [home, known, unknown]
  let page = startPage()
  function startPage(): ContractPage {
    const ports = testPorts({ networks, storage, ...(setup.session && { walletConnect: setup.session.connector }) })
    const adapter = setup.factory().create(ports)
    adapter.start()
    return { adapter, ports, news: () => ports.events.filter(({ type }) => type !== 'connectors') }
  }
  onTestFinished(async () => {
    page.adapter.destroy()
    await setup.close?.()
  })
  return {
    ...setup,
    page,
    reload() {
      page.adapter.destroy()
      page = startPage()
      return page
    },
  }
}
