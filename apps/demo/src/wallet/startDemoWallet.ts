import { sandboxChains } from '@latchkey/chains/evm'
import { testAccounts } from '@latchkey/testing'
import { announceWallet } from '@latchkey/testing/wallet'
import { answerPrompts } from './answerPrompts.ts'

/** The name of the demo's own wallet. The name is the same in every namespace, so that the modal shows one row. */
export const demoWalletName = 'Sandbox Wallet'

/**
 * Starts a wallet for visitors without one. The wallet announces itself like an extension, has the sandbox's public test keys, and shows a
 * dialog before it connects, signs or sends.
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
