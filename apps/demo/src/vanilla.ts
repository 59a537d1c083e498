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

const sign = document.querySelector<HTMLButtonElement>('#sign')
const address = document.querySelector<HTMLOutputElement>('#address')
const signature = document.querySelector<HTMLOutputElement>('#signature')

kit.subscribeAccount((account) => {
  if (address) address.value = account.address ?? 'none'
  if (sign) sign.disabled = !account.isConnected
})
sign?.addEventListener('click', async () => {
  if (signature)
    signature.value = await kit.signMessage({ message: 'Hello without React' }).catch((error) => error.code)
})
