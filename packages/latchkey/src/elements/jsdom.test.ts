// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { mainnet } from '../networks/evm.ts'
import { defineButton, type LatchkeyButtonElement } from './buttonElement.ts'

test('behavior: the elements mount in jsdom, which does not support adopted style sheets', async () => {
  const errorSpy = vi.spyOn(console, 'error')
  const kit = createLatchkey({ projectId: 'jsdom', networks: [mainnet] })
  defineButton()
  document.body.append(document.createElement('latchkey-button'))
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  expect(document.querySelector('latchkey-button')?.shadowRoot?.textContent).toContain('Connect wallet')
  kit.destroy()
  expect(errorSpy).not.toHaveBeenCalled()
})

test('behavior: the property `kit` of an element accepts an id, like the attribute', () => {
  const [firstKit, secondKit] = ['one', 'two'].map((id) =>
    createLatchkey({ id, projectId: 'jsdom', networks: [mainnet] }),
  )
  defineButton()
  const element = document.createElement('latchkey-button') as LatchkeyButtonElement
  element.kit = 'one'
  document.body.append(element)
  expect([element.kit, element.getAttribute('kit')]).toEqual([firstKit, 'one'])
  element.kit = 'two'
  expect([element.kit, element.getAttribute('kit')]).toEqual([secondKit, 'two'])
  element.kit = firstKit
  expect(element.kit).toBe(firstKit)
  for (const kit of [firstKit, secondKit]) kit?.destroy()
})
