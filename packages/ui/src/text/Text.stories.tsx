import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/Stack.tsx'
import { Text } from './Text.tsx'

export default { component: Text, args: { children: 'Approve in Fox Wallet' } } satisfies Meta<typeof Text>

type Story = StoryObj<typeof Text>

export const Sizes: Story = {
  render: (args) => (
    <Stack>
      {(['title', 'body', 'secondary', 'label'] as const).map((size) => (
        <Text {...args} key={size} size={size} />
      ))}
    </Stack>
  ),
}
export const Tones: Story = {
  render: (args) => (
    <Stack>
      {(['default', 'secondary', 'accent', 'success', 'warning', 'error'] as const).map((tone) => (
        <Text {...args} key={tone} tone={tone} />
      ))}
    </Stack>
  ),
}
export const LongWord: Story = {
  args: { children: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
}
