import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from 'latchkey'
import { defineButton } from 'latchkey/button'
import { mainnet } from 'latchkey/networks'

defineButton()
const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmiAdapter()] })

const account = document.querySelector<HTMLElement>('#account')!
const sign = document.querySelector<HTMLButtonElement>('#sign')!
const signed = document.querySelector<HTMLElement>('#signed')!

function show({ address } = kit.getAccount()) {
  account.textContent = address ? `Connected: ${address}` : 'Not connected'
  sign.hidden = !address
}
show()
kit.subscribeAccount(show)
sign.addEventListener('click', async () => {
  signed.textContent = `Signed: ${await kit.signMessage({ message: 'Hello' })}`
})
