import { describe } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { describeCapabilities } from './describeCapabilities.ts'
import { describeConnecting } from './describeConnecting.ts'
import { describeEvents } from './describeEvents.ts'
import { describeNetworks } from './describeNetworks.ts'
import { describeSeveralWallets } from './describeSeveralWallets.ts'
import { describeUnansweredRequests } from './describeUnansweredRequests.ts'
import { describeWalletConnect } from './describeWalletConnect.ts'

/**
 * Defines the tests that every adapter must pass, called the adapter contract. Call this function in a test file of the adapter's package.
 *
 * @example
 * adapterContract({ name: 'wagmi', verbs: ['getBalance', 'signMessage'], create: () => openWagmiPage(anvil) })
 */
export function adapterContract(parameters: AdapterContractParameters): void {
  describe(`adapter contract: ${parameters.name}`, () => {
    describeConnecting(parameters)
    describeSeveralWallets(parameters)
    describeNetworks(parameters)
    describeEvents(parameters)
    if (parameters.persons !== false) describeUnansweredRequests(parameters)
    describeCapabilities(parameters)
    if (parameters.walletConnect) describeWalletConnect(parameters)
  })
}
