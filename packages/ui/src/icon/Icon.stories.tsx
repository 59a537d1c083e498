import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../text/Text.tsx'
import * as icons from './icons.tsx'

function Sheet() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 16 }}>
      {Object.entries(icons).map(([name, Icon]) => (
        <div key={name} style={{ display: 'grid', justifyItems: 'center', gap: 6 }}>
          <Icon />
          <Text align="center" size="label" tone="secondary">
            {name.replace('Icon', '')}
          </Text>
        </div>
      ))}
    </div>
  )
}

export default { component: Sheet } satisfies Meta<typeof Sheet>

type Story = StoryObj<typeof Sheet>

export const All: Story = {}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
