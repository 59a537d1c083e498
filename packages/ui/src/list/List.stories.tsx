import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Amount } from '../amount/Amount.tsx'
import { ChevronIcon, DisconnectIcon, SearchIcon, WalletIcon } from '../icon/icons.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { marks } from '../image/marks.stories-data.ts'
import { NetworkImage } from '../image/NetworkImage.tsx'
import { WalletImage } from '../image/WalletImage.tsx'
import { Tag } from '../tag/Tag.tsx'
import { List } from './List.tsx'
import { ListRow, type ListRowProps } from './ListRow.tsx'
import { ListRowSkeleton } from './ListRowSkeleton.tsx'
import { RowIcon } from './RowIcon.tsx'

function Row(props: ListRowProps) {
  return (
    <List label="Wallets">
      <ListRow {...props} />
    </List>
  )
}

export default {
  component: Row,
  args: { name: 'Fox Wallet', mark: <WalletImage name="Fox Wallet" src={marks.fox} />, onClick: fn() },
} satisfies Meta<typeof Row>

type Story = StoryObj<typeof Row>

export const Default: Story = { args: { tag: <Tag>Installed</Tag> } }
export const Selected: Story = { args: { state: 'selected' } }
export const Disabled: Story = { args: { state: 'disabled' } }
export const Link: Story = { args: { href: 'https://example.com', trailing: <ChevronIcon /> } }
export const WithDetail: Story = { args: { detail: 'Announced by com.example.wallet' } }
export const WithIcon: Story = {
  args: { name: 'Disconnect', mark: <RowIcon>{<DisconnectIcon />}</RowIcon>, trailing: undefined },
}
export const Plain: Story = {
  args: { name: 'Ether', onClick: undefined, trailing: <Amount symbol="ETH" value="1.2345" /> },
}
export const WithActions: Story = {
  args: { detail: '0x5aAe…1BeAed', actions: <IconButton icon={<DisconnectIcon />} label="Disconnect Fox Wallet" /> },
}
export const SelectedWithActions: Story = { args: { ...WithActions.args, state: 'selected', trailing: false } }
export const LongName: Story = {
  args: { name: 'A wallet whose maker could not stop writing its name', tag: <Tag>Installed</Tag> },
}

/** Without a picture, the row shows the first letter of the name. */
export const Fallback: Story = {
  args: { mark: <WalletImage name="Fox Wallet" />, tag: <Tag tone="accent">Recent</Tag> },
}

export const Loading: Story = {
  args: { state: 'loading' },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Fox Wallet', busy: true }))
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

export const Skeletons: Story = {
  render: () => (
    <List label="Wallets">
      <ListRowSkeleton />
      <ListRowSkeleton />
      <ListRowSkeleton />
    </List>
  ),
}

export const Wallets: Story = {
  render: ({ onClick }) => (
    <List label="Wallets">
      <ListRow
        mark={<WalletImage name="Fox" src={marks.fox} />}
        name="Fox Wallet"
        onClick={onClick}
        tag={<Tag>Recent</Tag>}
      />
      <ListRow
        mark={<WalletImage name="Orbit" src={marks.orbit} />}
        name="Orbit"
        onClick={onClick}
        tag={<Tag>Installed</Tag>}
      />
      <ListRow mark={<WalletImage name="Shell" />} name="Shell" onClick={onClick} state="disabled" />
      <ListRow mark={<WalletImage name="Night" src={marks.night} />} name="Night" onClick={onClick} />
      <ListRow
        mark={<RowIcon>{<SearchIcon />}</RowIcon>}
        name="All wallets"
        onClick={onClick}
        tag={<Tag>420+</Tag>}
        trailing={<ChevronIcon />}
      />
    </List>
  ),
}

/** Arrow keys, Home and End move the focus between the enabled rows. Tab also moves the focus from row to row. */
export const Keyboard: Story = {
  ...Wallets,
  async play({ canvas, userEvent }) {
    const focused = (name: string) => expect(canvas.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveFocus()
    await userEvent.tab()
    await focused('Fox Wallet')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await focused('Night')
    await userEvent.keyboard('{ArrowUp}')
    await focused('Orbit')
    await userEvent.keyboard('{End}{ArrowDown}')
    await focused('All wallets')
    await userEvent.keyboard('{Home}')
    await focused('Fox Wallet')
    await userEvent.tab()
    await focused('Orbit')
  },
}

/** While an action button of a row has the focus, the arrow keys move the focus to the next or previous row. */
export const KeyboardFromActions: Story = {
  render: ({ onClick }) => (
    <List label="Wallets">
      {['Fox', 'Orbit'].map((name) => (
        <ListRow
          key={name}
          actions={<IconButton icon={<DisconnectIcon />} label={`Disconnect ${name}`} />}
          mark={<WalletImage name={name} />}
          name={name}
          onClick={onClick}
        />
      ))}
    </List>
  ),
  async play({ canvas, userEvent }) {
    const named = (name: string) => canvas.getByRole('button', { name })
    named('Disconnect Fox').focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(named('Orbit')).toHaveFocus()
    named('Disconnect Orbit').focus()
    await userEvent.keyboard('{Home}')
    await expect(named('Fox')).toHaveFocus()
  },
}

export const Networks: Story = {
  render: ({ onClick }) => (
    <List label="Networks">
      <ListRow
        mark={<NetworkImage name="Mainnet" src={marks.net} />}
        name="Mainnet"
        onClick={onClick}
        state="selected"
      />
      <ListRow mark={<NetworkImage name="Base" />} name="Base" onClick={onClick} />
      <ListRow
        detail="Not approved by this wallet"
        mark={<NetworkImage name="Sepolia" />}
        name="Sepolia"
        onClick={onClick}
        state="disabled"
      />
    </List>
  ),
}

export const RightToLeft: Story = { ...Wallets, globals: { direction: 'rtl' } }
export const Account: Story = {
  render: ({ onClick }) => (
    <List label="Account">
      <ListRow mark={<RowIcon>{<WalletIcon />}</RowIcon>} name="Wallet" onClick={onClick} trailing={<ChevronIcon />} />
      <ListRow mark={<RowIcon>{<DisconnectIcon />}</RowIcon>} name="Disconnect" onClick={onClick} />
    </List>
  ),
}
