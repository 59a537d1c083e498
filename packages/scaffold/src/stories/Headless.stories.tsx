import { LatchkeyProvider, useLatchkeyWallets } from '@latchkey/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, waitFor } from 'storybook/test'
import { createStoryKit, kitOf } from './storyKit.ts'

/** A list of wallets that a site builds with hooks, without the modal. */
function OwnList() {
  const { listed, criteria, fetchMore, search, connect, pairing, attempt, preparePairing, openWallet } =
    useLatchkeyWallets()
  return (
    <div style={{ background: '#fff', color: '#000', padding: 16 }}>
      <label>
        Find <input onChange={({ target }) => search({ search: target.value })} value={criteria.search} />
      </label>
      <button onClick={() => fetchMore()} type="button">
        More
      </button>
      <button onClick={() => preparePairing()} type="button">
        Prepare
      </button>
      <p>
        {listed.status}, page {listed.page}, {listed.wallets.length} of {listed.count ?? 'unknown'}
      </p>
      <p>
        pairing {pairing.status}, attempt {attempt.status}
      </p>
      {listed.wallets.slice(0, 3).map((wallet) => (
        <p key={wallet.id}>
          <button onClick={() => connect(wallet)} type="button">
            Connect {wallet.name}
          </button>
          <button onClick={() => openWallet(wallet)} type="button">
            Open {wallet.name}
          </button>
        </p>
      ))}
    </div>
  )
}

export default {
  component: OwnList,
  parameters: { surface: 'bare' },
  loaders: [({ globals }) => ({ story: createStoryKit(globals, { services: { relay: 'wss://relay.example' } }) })],
  beforeEach: (context) => () => kitOf(context).kit.destroy(),
  render: (_, { loaded }) => (
    <LatchkeyProvider kit={kitOf({ loaded }).kit}>
      <OwnList />
    </LatchkeyProvider>
  ),
} satisfies Meta<typeof OwnList>

type Story = StoryObj<typeof OwnList>

export const PagesAndSearch: Story = {
  async play({ canvas, userEvent }) {
    await expect(canvas.getByText('idle, page 0, 0 of unknown')).toBeVisible()
    const more = canvas.getByRole('button', { name: 'More' })
    await userEvent.click(more)
    await expect(await canvas.findByText('ready, page 1, 40 of 600')).toBeVisible()
    await userEvent.click(more)
    await expect(await canvas.findByText('ready, page 2, 80 of 600')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Find' }), 'heron')
    await expect(await canvas.findByText('ready, page 1, 1 of 1')).toBeVisible()
  },
}

export const OverWalletConnect: Story = {
  async play({ canvas, userEvent, loaded }) {
    const { kit, phone } = kitOf({ loaded })
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect Coral' }))
    await expect(await canvas.findByText('pairing ready, attempt connecting')).toBeVisible()
    await phone.nextProposal()
    phone.approve()
    await expect(await canvas.findByText('pairing idle, attempt connected')).toBeVisible()
    await expect(kit.core.connection.state.recentWallets.map(({ id }) => id)).toEqual(['coral'])
  },
}

export const OnAPhone: Story = {
  beforeEach: () => {
    const { matchMedia } = window
    spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(pointer: coarse)' ? ({ ...matchMedia(query), matches: true } as MediaQueryList) : matchMedia(query),
    )
  },
  async play({ canvas, userEvent, loaded }) {
    const { phone } = kitOf({ loaded })
    const open = spyOn(window, 'open').mockReturnValue(null)
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Open Coral' }))
    await expect(open).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Prepare' }))
    await canvas.findByText('pairing ready, attempt idle')
    await userEvent.click(canvas.getByRole('button', { name: 'Open Coral' }))
    const { uri } = await phone.nextProposal()
    await waitFor(() =>
      expect(open).toHaveBeenCalledWith(`coral://wc?uri=${encodeURIComponent(uri)}`, '_top', 'noopener,noreferrer'),
    )
  },
}
