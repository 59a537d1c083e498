import { createElement as element } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createKit, Site } from './renderedSite.ts'

/** Hydrates the page that the server rendered when the test says so. The kit may have restored a connection by then. */
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
