import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckIcon } from '../icon/icons.tsx'
import { marks } from '../image/marks.stories-data.ts'
import { Tag } from '../tag/Tag.tsx'
import { TileGrid, WalletTile, WalletTileSkeleton } from './WalletTile.tsx'

export default { component: WalletTile, args: { name: 'Fox Wallet', src: marks.fox } } satisfies Meta<typeof WalletTile>

type Story = StoryObj<typeof WalletTile>

export const Default: Story = {}
export const Tagged: Story = { args: { tag: <Tag>Recent</Tag> } }
export const Badged: Story = { args: { badge: <CheckIcon /> } }
export const Fallback: Story = { args: { src: undefined } }
export const Disabled: Story = { args: { state: 'disabled' } }
export const Skeleton: Story = { render: () => <WalletTileSkeleton /> }

export const Grid: Story = {
  render: () => (
    <TileGrid>
      <WalletTile name="Fox Wallet" src={marks.fox} />
      <WalletTile name="Orbit" src={marks.orbit} />
      <WalletTile name="Shell" src={marks.shell} />
      <WalletTile name="Night and a very long name" src={marks.night} />
      <WalletTile name="Zerion" />
      <WalletTile name="Rabby" state="disabled" />
      <WalletTileSkeleton />
      <WalletTileSkeleton />
    </TileGrid>
  ),
}
