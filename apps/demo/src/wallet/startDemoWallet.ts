import { sandboxChains } from '@latchkey/chains/evm'
import { testAccounts } from '@latchkey/testing'
import { announceWallet } from '@latchkey/testing/wallet'
import { answerPrompts } from './answerPrompts.ts'

/** What the demo's own wallet is called; on every chain alike, so that the modal shows it once. */
export const demoWalletName = 'Sandbox Wallet'

/**
 * A wallet for visitors without one: it announces itself like an extension, holds the sandbox's public test keys, and asks in its own
 * dialog before it connects, signs or sends.
 */
export function startDemoWallet() {
  const [one, two] = sandboxChains
  const { control } = announceWallet({
    name: demoWalletName,
    rdns: 'local.sandbox.wallet',
    privateKeys: [testAccounts[0].privateKey, testAccounts[1].privateKey],
    chains: [
      { id: one.id, rpcUrl: one.rpcUrl },
      { id: two.id, rpcUrl: two.rpcUrl },
    ],
    mode: 'manual',
  })
  void answerPrompts(demoWalletName, control)
}
