import { createElement as element } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createKit, Site } from './renderedSite.ts'

/**
 * A site whose HTML comes from a server. It is hydrated when the test calls `rendered.hydrate()`, so that the kit can restore a wallet
 * before.
 */
const kit = createKit(document.querySelector('#root')?.getAttribute('data-cookie') ?? '')
const faults: string[] = []
Object.assign(window, {
  rendered: {
    status: () => kit.getAccount().status,
    faults: () => faults,
    hydrate() {
      const root = document.querySelector('#root') as HTMLElement
      const nonce = document.querySelector('style')?.nonce ?? ''
      hydrateRoot(root, element(Site, { kit, nonce }), { onRecoverableError: (error) => faults.push(String(error)) })
    },
  },
})
