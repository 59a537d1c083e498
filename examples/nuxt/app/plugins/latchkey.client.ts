import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from 'latchkey'
import { defineButton } from 'latchkey/button'
import { mainnet } from 'latchkey/networks'

export default defineNuxtPlugin(() => {
  defineButton()
  const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmiAdapter()] })
  return { provide: { kit } }
})
