import { createElement as element } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createKit, Site } from './renderedSite.ts'

/** Takes over the page that the server drew, when the test says so: with what the kit has restored by then. */
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
