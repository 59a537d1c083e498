import { sandboxChains } from '@latchkey/chains/evm'
import { testAccounts } from '@latchkey/testing'
import { announceWallet } from '@latchkey/testing/wallet'
import { answerPrompts } from './answerPrompts.ts'

/** Name of the demo's own wallet. It has the same name in all namespaces, so that the modal shows one row for it. */
export const demoWalletName = 'Sandbox Wallet'

/**
 * Starts a wallet on the page, for visitors who have none. It announces itself like an extension, and has the sandbox's public test keys.
 * It shows a dialog before it connects, signs or sends.
 */
export function startDemoWallet() {
  const [chainOne, chainTwo] = sandboxChains
  const { control } = announceWallet({
    name: demoWalletName,
    rdns: 'local.sandbox.wallet',
    privateKeys: [testAccounts[0].privateKey, testAccounts[1].privateKey],
    chains: [
      { id: chainOne.id, rpcUrl: chainOne.rpcUrl },
      { id: chainTwo.id, rpcUrl: chainTwo.rpcUrl },
    ],
    mode: 'manual',
  })
  void answerPrompts(demoWalletName, control)
}
