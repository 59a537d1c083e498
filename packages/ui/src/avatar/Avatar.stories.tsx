import type { Meta, StoryObj } from '@storybook/react-vite'
import { marks } from '../image/marks.stories-data.ts'
import { Stack } from '../stack/Stack.tsx'
import { Avatar } from './Avatar.tsx'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export default { component: Avatar, args: { address } } satisfies Meta<typeof Avatar>

type Story = StoryObj<typeof Avatar>

export const Default: Story = {}
export const Small: Story = { args: { size: 28 } }
export const Picture: Story = { args: { src: marks.orbit } }
export const Addresses: Story = {
  render: () => (
    <Stack direction="row" gap={12}>
      {['0x5aAeb6', '0xfB6916', '0x000000', '0xffffff', '0x1f9840', '0xd8dA6B', 'bc1qar0srrr7x'].map((each) => (
        <Avatar address={each} key={each} />
      ))}
    </Stack>
  ),
}
