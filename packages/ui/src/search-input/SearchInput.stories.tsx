import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent } from 'storybook/test'
import { SearchInput } from './SearchInput.tsx'

function Search({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <SearchInput clearLabel="Clear" label="Search wallets" onValueChange={setValue} value={value} />
}

export default { component: Search } satisfies Meta<typeof Search>

type Story = StoryObj<typeof Search>

export const Empty: Story = {}
export const Filled: Story = { args: { start: 'meta' } }

export const Clearing: Story = {
  async play({ canvas, userEvent }) {
    const input = canvas.getByRole('searchbox', { name: 'Search wallets' })
    await userEvent.type(input, 'fox')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
    await userEvent.keyboard('orbit{Escape}')
    await expect(input).toHaveValue('')
  },
}

/** While an input method composes a character (IME), Escape must not clear the field. */
export const Composing: Story = {
  args: { start: 'meta' },
  async play({ canvas }) {
    const input = canvas.getByRole('searchbox', { name: 'Search wallets' })
    const isLeftAlone = fireEvent.keyDown(input, { key: 'Escape', isComposing: true })
    await expect(isLeftAlone).toBe(true)
    await expect(input).toHaveValue('meta')
  },
}
