import { sandboxChains } from '@latchkey/sandbox/chains'
import { testAccounts } from '@latchkey/testing'
import { announceWallet } from '@latchkey/testing/wallet'
import { createPromptDialog } from './promptDialog.ts'

/**
 * A wallet for whoever has none: it announces itself like an extension, holds the sandbox's public test keys, and asks in a
 * dialog of its own before it connects, signs or sends.
 */
export function startDemoWallet() {
  const [one, two] = sandboxChains
  const name = 'Sandbox Wallet'
  const { control } = announceWallet({
    name,
    rdns: 'local.sandbox.wallet',
    privateKeys: [testAccounts[0].privateKey, testAccounts[1].privateKey],
    chains: [
      { id: one.id, rpcUrl: one.rpcUrl },
      { id: two.id, rpcUrl: two.rpcUrl },
    ],
    mode: 'manual',
  })
  const ask = createPromptDialog(name)
  void (async () => {
    for (;;) {
      const { id, method, params } = await control.nextPrompt()
      const approved = await ask({ method, params })
      if (approved) control.approve(id)
      else control.reject(id)
    }
  })()
}
