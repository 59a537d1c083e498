import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Text } from '../text/Text.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'browser', label: 'Browser' },
  { id: 'mobile', label: 'Mobile' },
  { id: 'desktop', label: 'Desktop' },
] as const

function Platforms() {
  const [value, setValue] = useState<(typeof tabs)[number]['id']>('browser')
  return (
    <Tabs label="Platform" onValueChange={setValue} tabs={tabs} value={value}>
      <Text tone="secondary">{`Panel of ${value}`}</Text>
    </Tabs>
  )
}

export default { component: Platforms } satisfies Meta<typeof Platforms>

type Story = StoryObj<typeof Platforms>

export const Default: Story = {}

export const Keyboard: Story = {
  globals: { direction: 'ltr' },
  async play({ canvas, userEvent }) {
    const chosen = (name: string) => expect(canvas.getByRole('tab', { name, selected: true })).toHaveFocus()
    await userEvent.tab()
    await chosen('Browser')
    await userEvent.keyboard('{ArrowRight}')
    await chosen('Mobile')
    await expect(canvas.getByRole('tabpanel', { name: 'Mobile' })).toHaveTextContent('Panel of mobile')
    await userEvent.keyboard('{End}')
    await chosen('Desktop')
    await userEvent.keyboard('{ArrowRight}')
    await chosen('Browser')
  },
}

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  async play({ canvas, userEvent }) {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('tab', { name: 'Mobile', selected: true })).toHaveFocus()
  },
}
