import { createLatchkey, defineButton, wagmiAdapter } from 'latchkey/standalone'
import './demo.css'
import { sandboxOne, sandboxTwo } from './networks.ts'
import { readPageOptions } from './pageOptions.ts'
import { startDemoWallet } from './wallet/startDemoWallet.ts'

defineButton()

const options = readPageOptions(location.search)
const kit = createLatchkey({
  projectId: 'demo',
  networks: [sandboxOne, sandboxTwo],
  adapters: [wagmiAdapter()],
  themeMode: options.themeMode,
  locale: options.locale,
  prefetch: options.prefetch,
})
if (options.hasDemoWallet) startDemoWallet()

const signButton = document.querySelector<HTMLButtonElement>('#sign')
const addressOutput = document.querySelector<HTMLOutputElement>('#address')
const signatureOutput = document.querySelector<HTMLOutputElement>('#signature')

kit.subscribeAccount((account) => {
  if (addressOutput) addressOutput.value = account.address ?? 'none'
  if (signButton) signButton.disabled = !account.isConnected
})
signButton?.addEventListener('click', async () => {
  if (signatureOutput)
    signatureOutput.value = await kit.signMessage({ message: 'Hello without React' }).catch((error) => error.code)
})
