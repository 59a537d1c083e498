import { ConnectionError } from '@latchkey/core/errors'
import { scriptedAdapter } from '@latchkey/testing/adapter'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { waitUntilSettled, waitUntilVisible } from '../stories/appears.ts'
import { ethereum, solana, tidewater } from '../stories/networks.ts'
import { StoryModal } from '../stories/StoryModal.tsx'
import { createStoryKit, kitOf } from '../stories/storyKit.ts'
import { storyTexts } from '../stories/storyTexts.ts'
import { address, createWallet, ember, harbor } from '../stories/wallets.ts'

const inlet = createWallet('Inlet', { namespace: 'solana' })

/** Stories of the whole modal, with one connected wallet in each of two namespaces. */
export default {
  parameters: { surface: 'bare' },
  decorators: [
    (Story) => (
      <div style={{ width: 360 }}>
        <Story />
      </div>
    ),
  ],
  loaders: [
    async ({ globals }) => {
      const other = scriptedAdapter({
        namespace: 'solana',
        wallets: [{ connector: inlet, addresses: ['GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'] }],
      })
      const story = createStoryKit(globals, { enableEmbedded: true, networks: [ethereum, tidewater, solana] }, [other])
      story.adapter.control.setMode('approve')
      await story.kit.connect(harbor)
      await story.kit.connect(inlet)
      story.adapter.control.setMode('manual')
      return { story }
    },
  ],
  beforeEach: (context) => () => kitOf(context).kit.destroy(),
  render: (_, { loaded, globals }) => (
    <StoryModal kit={kitOf({ loaded }).kit} catalogue={storyTexts(globals).catalogue} />
  ),
} satisfies Meta

type Story = StoryObj

/** The visitor switches to another namespace, whose wallet is on another network. The wallet declines, is asked again, and approves. */
export const OtherKindOfChain: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.open({ view: { name: 'SwitchActiveChain', data: { namespace: 'eip155', network: tidewater } } })
    await userEvent.click(await canvas.findByRole('button', { name: t('switchChain.switch') }))
    await waitUntilVisible(() =>
      canvas.getByRole('heading', { name: t('switch.waiting.title', { wallet: harbor.name }) }),
    )
    await adapter.control.nextPrompt()
    adapter.control.reject()
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('switch.declined.title') }))
    await userEvent.click(canvas.getByRole('button', { name: t('common.retry') }))
    await adapter.control.nextPrompt()
    adapter.control.approve()
    await waitFor(() => expect(kit.getNetwork().caipNetworkId).toBe(tidewater.caipNetworkId))
    await waitUntilSettled(canvasElement)
  },
}

/** The visitor switches to a namespace whose wallet is already on the right network. So the wallet is not asked. */
export const OtherKindOfChainAtOnce: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    kit.open({ view: { name: 'SwitchActiveChain', data: { namespace: 'eip155' } } })
    await userEvent.click(await canvas.findByRole('button', { name: storyTexts(globals).t('switchChain.switch') }))
    await waitFor(() => expect(kit.getNetwork().caipNetworkId).toBe(ethereum.caipNetworkId))
    await expect(adapter.control.pending()).toEqual([])
    await waitUntilSettled(canvasElement)
  },
}

/** If the switch to another connected wallet fails, the error is shown. */
export const CannotBeTurnedTo: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    adapter.control.fail('switchConnection', new ConnectionError('NotConnected'))
    kit.open({ view: 'ProfileWallets' })
    await userEvent.click(await canvas.findByRole('tab', { name: 'EVM Networks' }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Harbor/ }))
    await waitUntilVisible(() => canvas.getByText(storyTexts(globals).t('error.NotConnected')))
    await waitUntilSettled(canvasElement)
  },
}

/** Going back from the list of wallets changes nothing. A wallet that the visitor connects there becomes the active wallet. */
export const OneMore: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.open({ view: 'ProfileWallets' })
    await userEvent.click(await canvas.findByRole('tab', { name: 'EVM Networks' }))
    await userEvent.click(canvas.getByRole('button', { name: t('profile.add') }))
    await userEvent.click(await canvas.findByRole('button', { name: t('common.back') }))
    await expect(kit.getState().activeNamespace).toBe('solana')
    await userEvent.click(await canvas.findByRole('button', { name: t('profile.add') }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Ember/ }))
    await adapter.control.nextPrompt()
    adapter.control.approve()
    await waitUntilVisible(() => canvas.getByText(t('profile.inUse', { wallet: 'Ember', address: '0x5aAe...1BeAed' })))
    await expect(kit.getState().activeNamespace).toBe('eip155')
    await waitUntilSettled(canvasElement)
  },
}

/** The row of a disconnected wallet has its name from the browser's storage, which any script of the page can change. */
export const LeftUnderAnotherName: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.core.connection.setRecentConnections('eip155', [
      { connectorId: ember.id, name: 'Grove', address },
      { connectorId: ember.id, name: ember.name, address },
    ])
    kit.open({ view: { name: 'ProfileWallets', data: { namespace: 'eip155' } } })
    await userEvent.click(await canvas.findByRole('button', { name: /^Grove/ }))
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('connect.title') }))
    await expect(adapter.control.pending()).toEqual([])
    await userEvent.click(await canvas.findByRole('button', { name: t('common.back') }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Ember/ }))
    await adapter.control.nextPrompt()
    adapter.control.approve()
    await waitUntilVisible(() => canvas.getByText(t('profile.inUse', { wallet: 'Ember', address: '0x5aAe...1BeAed' })))
    await expect(kit.getConnections({ namespace: 'eip155' }).connections[0]?.connectorId).toBe(ember.id)
    await waitUntilSettled(canvasElement)
  },
}

/** A name that the visitor gave the account is shown in every view. */
export const NamedAccount: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.open({ view: 'AccountSettings' })
    await userEvent.click(
      await canvas.findByRole('button', { name: `${t('settings.name')} ${t('settings.nameHint')}` }),
    )
    await userEvent.keyboard('Savings{Enter}')
    await waitUntilVisible(() => canvas.getByRole('heading', { name: 'Savings' }))
    kit.open({ view: 'ProfileWallets' })
    await waitUntilVisible(() => canvas.getByRole('button', { name: /^Savings Inlet/ }))
    kit.open({ view: 'Account' })
    await waitUntilVisible(() => canvas.getByRole('heading', { name: 'Savings' }))
    await waitUntilSettled(canvasElement)
  },
}

/** The link to an independent list of wallets depends on the active namespace. */
export const GetWalletForTheChain: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const { kit } = kitOf({ loaded })
    kit.open({ view: 'GetWallet', namespace: 'solana' })
    await waitUntilVisible(() => canvas.getByRole('link', { name: /solana\.com/ }))
    await expect(canvas.getByRole('link', { name: /solana\.com/ })).toHaveAttribute(
      'href',
      'https://solana.com/wallets',
    )
    await waitUntilSettled(canvasElement)
  },
}
