import type { Meta, StoryObj } from '@storybook/react-vite'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, fn, waitFor } from 'storybook/test'
import { AddressText } from '../address/AddressText.tsx'
import { AlertBar } from '../alert-bar/AlertBar.tsx'
import { Amount } from '../amount/Amount.tsx'
import { Avatar } from '../avatar/Avatar.tsx'
import { Button } from '../button/Button.tsx'
import { CopyButton } from '../copy-button/CopyButton.tsx'
import {
  BackIcon,
  ChevronIcon,
  CloseIcon,
  DisconnectIcon,
  ExternalLinkIcon,
  HelpIcon,
  NetworkIcon,
} from '../icon/icons.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { marks } from '../image/marks.stories-data.ts'
import { WalletImage } from '../image/WalletImage.tsx'
import { Link } from '../link/Link.tsx'
import { List } from '../list/List.tsx'
import { ListRow } from '../list/ListRow.tsx'
import { RowIcon } from '../list/RowIcon.tsx'
import { SearchInput } from '../search-input/SearchInput.tsx'
import { adoptSheet, createSheet } from '../sheet/sheet.ts'
import { Stack } from '../stack/Stack.tsx'
import { sheetText } from '../styles.ts'
import { Tag } from '../tag/Tag.tsx'
import { Text } from '../text/Text.tsx'
import { Toast, ToastRegion } from '../toast/Toast.tsx'
import { WaitingRing } from '../waiting-ring/WaitingRing.tsx'
import { Card } from './Card.tsx'
import { CardFooter } from './CardFooter.tsx'
import { CardHeader } from './CardHeader.tsx'
import { CardView } from './CardView.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { DragHandle } from './DragHandle.tsx'
import { ScrollArea } from './ScrollArea.tsx'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const wallets = [
  ['Fox Wallet', marks.fox, 'Recent'],
  ['Orbit', marks.orbit, 'Installed'],
  ['Shell', marks.shell, 'Installed'],
  ['Night', marks.night, undefined],
] as const

type ShellProps = {
  view: 'connect' | 'waiting' | 'account' | 'long'
  state?: DialogProps['state']
  ring?: keyof typeof waitingTexts
  alert?: string
  toast?: string
  onDismiss: () => void
}

function Connect({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <ScrollArea>
        <List label="Wallets">
          {wallets.map(([name, src, tag]) => (
            <ListRow
              key={name}
              mark={<WalletImage name={name} src={src} />}
              name={name}
              onClick={onChoose}
              tag={tag && <Tag>{tag}</Tag>}
            />
          ))}
          <ListRow
            mark={<RowIcon>{<NetworkIcon />}</RowIcon>}
            name="All wallets"
            onClick={onChoose}
            tag={<Tag>420+</Tag>}
            trailing={<ChevronIcon />}
          />
        </List>
      </ScrollArea>
      <CardFooter>
        <Text align="center" size="secondary" tone="secondary">
          New to wallets? <Link href="https://example.com">Get one</Link>
        </Text>
      </CardFooter>
    </>
  )
}

const waitingTexts = {
  waiting: ['Approve in Fox Wallet', 'Your wallet asks you to connect to this site.'],
  success: ['Connected', 'You can use this site with Fox Wallet now.'],
  error: ['You declined the request', 'Nothing was shared. You can ask your wallet again.'],
} as const

function Waiting({ state }: { state: keyof typeof waitingTexts }) {
  const [title, text] = waitingTexts[state]
  return (
    <>
      <Stack align="center" gap={24} inset="hero">
        <WaitingRing state={state}>
          <WalletImage name="Fox" size={72} src={marks.fox} />
        </WaitingRing>
        <Stack align="center" gap={4}>
          <Text align="center" as="h3" size="title">
            {title}
          </Text>
          <Text align="center" size="secondary" tone="secondary">
            {text}
          </Text>
        </Stack>
      </Stack>
      <CardFooter>
        <Button size="wide" variant={state === 'error' ? 'primary' : 'secondary'}>
          {state === 'error' ? 'Try again' : 'Cancel'}
        </Button>
      </CardFooter>
    </>
  )
}

function Account() {
  return (
    <Stack gap={24} inset="view">
      <Stack align="center" gap={12}>
        <Avatar address={address} size={72} />
        <Stack align="center" gap={4}>
          <Amount locale="en" size="balance" symbol="ETH" value="12.3456789" />
          <CopyButton copiedLabel="Address copied" failedLabel="Copying failed" label="Copy address" text={address}>
            <AddressText address={address} />
          </CopyButton>
        </Stack>
      </Stack>
      <List label="Account">
        <ListRow mark={<RowIcon>{<ExternalLinkIcon />}</RowIcon>} name="View on explorer" onClick={fn()} />
        <ListRow mark={<RowIcon>{<DisconnectIcon />}</RowIcon>} name="Disconnect" onClick={fn()} />
      </List>
    </Stack>
  )
}

function Long() {
  const [search, setSearch] = useState('')
  return (
    <>
      <Stack inset="view">
        <SearchInput clearLabel="Clear" label="Search wallets" onValueChange={setSearch} value={search} />
      </Stack>
      <ScrollArea>
        <List label="Wallets">
          {Array.from({ length: 24 }, (_, index) => `Wallet ${index + 1}`).map((name) => (
            <ListRow key={name} mark={<WalletImage name={name} />} name={name} onClick={fn()} />
          ))}
        </List>
      </ScrollArea>
    </>
  )
}

const titles = { connect: 'Connect wallet', waiting: 'Fox Wallet', account: 'Account', long: 'All wallets' }

function Shell({ view: start, state = 'open', ring = 'waiting', alert, toast, onDismiss }: ShellProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState(start)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    card.current?.focus()
  }, [])
  const icon =
    view === 'waiting' ? (
      <IconButton icon={<BackIcon />} label="Back" onClick={() => setView('connect')} />
    ) : (
      <IconButton icon={<HelpIcon />} label="What is a wallet" />
    )
  return (
    <Dialog aria-labelledby="title" ref={dialog} state={state}>
      {toast && (
        <ToastRegion>
          <Toast tone="success">{toast}</Toast>
        </ToastRegion>
      )}
      <Card ref={card} tabIndex={-1}>
        <DragHandle onDismiss={onDismiss} />
        <CardHeader
          leading={icon}
          title={titles[view]}
          titleId="title"
          trailing={<IconButton icon={<CloseIcon />} label="Close" onClick={onDismiss} />}
        />
        {alert && (
          <Stack inset="view">
            <AlertBar dismissLabel="Dismiss" onDismiss={fn()} tone="error">
              {alert}
            </AlertBar>
          </Stack>
        )}
        <CardView direction={view === 'connect' ? 'back' : 'forward'} viewKey={view}>
          {view === 'connect' && <Connect onChoose={() => setView('waiting')} />}
          {view === 'waiting' && <Waiting state={ring} />}
          {view === 'account' && <Account />}
          {view === 'long' && <Long />}
        </CardView>
      </Card>
    </Dialog>
  )
}

export default {
  component: Shell,
  args: { view: 'connect', onDismiss: fn() },
  parameters: { surface: 'bare' },
} satisfies Meta<typeof Shell>

type Story = StoryObj<typeof Shell>

export const Connecting: Story = {}
export const WaitingForWallet: Story = { args: { view: 'waiting' } }
export const Connected: Story = { args: { view: 'waiting', ring: 'success' } }
export const Declined: Story = { args: { view: 'waiting', ring: 'error' } }
export const AccountView: Story = { args: { view: 'account' } }
export const LongList: Story = { args: { view: 'long' } }
export const WithAlert: Story = { args: { alert: 'Project ID Not Configured' } }
export const WithToast: Story = { args: { view: 'account', toast: 'Address copied' } }
export const Shaking: Story = { args: { state: 'shaking' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

/** While the old view leaves, screen readers cannot reach its buttons. After that, the card has the height of the new view. */
export const Travel: Story = {
  async play({ canvas, canvasElement, userEvent }) {
    const card = canvasElement.querySelector('.lk-morph') as HTMLElement
    const before = card.offsetHeight
    await userEvent.click(await canvas.findByRole('button', { name: /^Fox Wallet/ }))
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: 'Fox Wallet' })).toBeVisible())
    await expect(canvas.queryByRole('button', { name: /^Orbit/ })).toBeNull()
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-state=leaving]').length).toBe(0))
    await waitFor(() => expect(card.offsetHeight).not.toBe(before))
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(card.offsetHeight).toBe(before))
  },
}

export const Embedded: Story = {
  parameters: { surface: 'card' },
  render: () => (
    <Card>
      <CardHeader title="Account" />
      <Account />
    </Card>
  ),
}

function InShadow(props: ShellProps & { theme: string }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    setRoot(shadow)
    return adoptSheet(shadow, createSheet(sheetText))
  }, [])
  return (
    <div data-theme={props.theme} ref={host}>
      {root && createPortal(<Shell {...props} />, root)}
    </div>
  )
}

/** The style sheet is in a shadow root here, as on a site's page. */
export const InShadowRoot: Story = {
  render: (args, { globals }) => <InShadow {...args} theme={globals.theme} />,
  // Animations are not disabled in a shadow root, so the accessibility check (axe) must wait until they have ended.
  play: async ({ canvasElement }) => {
    const roots = [...canvasElement.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    await expect(roots).toHaveLength(1)
    await waitFor(() => expect(roots.flatMap((root) => root.getAnimations().filter(isRunning))).toHaveLength(0))
  },
}

function isRunning({ playState, effect }: Animation): boolean {
  return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
}
