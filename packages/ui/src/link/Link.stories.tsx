import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Link } from './Link.tsx'

export default {
  component: Link,
  args: { href: 'https://example.com', children: 'View on explorer' },
} satisfies Meta<typeof Link>

type Story = StoryObj<typeof Link>

export const Default: Story = {}
export const External: Story = { args: { externalLabel: '(opens in a new tab)' } }

/** A URL that runs a script when it is opened is not drawn as a link. */
export const Refused: Story = {
  args: { href: 'java\nscript:alert(1)' },
  async play({ canvas }) {
    await expect(canvas.getByText('View on explorer')).not.toHaveAttribute('href')
  },
}
