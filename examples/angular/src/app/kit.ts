import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from 'latchkey'
import { defineButton } from 'latchkey/button'
import { mainnet } from 'latchkey/networks'

defineButton()

export const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmiAdapter()] })
