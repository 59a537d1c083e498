// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { mainnet } from '../networks/evm.ts'
import { defineButton, type LatchkeyButtonElement } from './buttonElement.ts'

test('behavior: the elements mount in jsdom, which does not support adopted style sheets', async () => {
  const error = vi.spyOn(console, 'error')
  const kit = createLatchkey({ projectId: 'jsdom', networks: [mainnet] })
  defineButton()
  document.body.append(document.createElement('latchkey-button'))
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  expect(document.querySelector('latchkey-button')?.shadowRoot?.textContent).toContain('Connect wallet')
  kit.destroy()
  expect(error).not.toHaveBeenCalled()
})

test('behavior: the property `kit` of an element accepts an id, like the attribute', () => {
  const [first, second] = ['one', 'two'].map((id) => createLatchkey({ id, projectId: 'jsdom', networks: [mainnet] }))
  defineButton()
  const element = document.createElement('latchkey-button') as LatchkeyButtonElement
  element.kit = 'one'
  document.body.append(element)
  expect([element.kit, element.getAttribute('kit')]).toEqual([first, 'one'])
  element.kit = 'two'
  expect([element.kit, element.getAttribute('kit')]).toEqual([second, 'two'])
  element.kit = first
  expect(element.kit).toBe(first)
  for (const kit of [first, second]) kit?.destroy()
})
