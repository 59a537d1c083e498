import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { LatchkeyButton, LatchkeyProvider, useLatchkeyAccount } from '@latchkey/react'
import { createLatchkey, type Latchkey } from 'latchkey'
import { defineButton } from 'latchkey/button'
import { createElement as element, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { sandboxOne, sandboxTwo } from '../../src/networks.ts'

/** A site that creates several kits with the same id: outside of React, and in a component under strict mode. */
const createKit = () =>
  createLatchkey({ projectId: 'kits', networks: [sandboxOne, sandboxTwo], adapters: [wagmiAdapter()] })

function KitOfAComponent() {
  const [kit] = useState(createKit)
  Object.assign(window, { shown: kit })
  return element(LatchkeyProvider, { kit }, element(LatchkeyButton), element(Address))
}

function KitOfThePage({ kit }: { kit: Latchkey }) {
  return element(LatchkeyProvider, { kit }, element(LatchkeyButton), element(Address))
}

function Address() {
  const { address = 'none' } = useLatchkeyAccount()
  return element('output', { 'aria-label': 'Address' }, address)
}

const root = createRoot(document.querySelector('#root') as HTMLElement)
defineButton()
Object.assign(window, {
  createKit,
  showKit: (kit: Latchkey) => root.render(element(StrictMode, null, element(KitOfThePage, { kit }))),
  showComponent: (key = 0) => root.render(element(StrictMode, null, element(KitOfAComponent, { key }))),
})
