import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { waitUntilSettled, waitUntilVisible } from '../stories/appears.ts'
import { loop, tidewater } from '../stories/networks.ts'
import { StoryModal } from '../stories/StoryModal.tsx'
import { createStoryKit, kitOf } from '../stories/storyKit.ts'
import { storyTexts } from '../stories/storyTexts.ts'
import { harbor } from '../stories/wallets.ts'

/** Stories of the whole modal, with a wallet that responds only after the visitor has opened another view. */
export default {
  parameters: { surface: 'bare' },
  loaders: [
    async ({ globals }) => {
      const story = createStoryKit(globals, { enableEmbedded: true })
      story.adapter.control.setMode('approve')
      await story.kit.connect(harbor)
      story.adapter.control.setMode('manual')
      return { story }
    },
  ],
  beforeEach: (context) => () => kitOf(context).kit.destroy(),
  render: (_, { loaded, globals }) => (
    <div style={{ width: 360 }}>
      <StoryModal kit={kitOf({ loaded }).kit} catalogue={storyTexts(globals).catalogue} />
    </div>
  ),
} satisfies Meta

/**
 * The visitor leaves one network switch and starts a second. When the wallet approves the first one, the view of the second must stay open.
 */
export const Switch: StoryObj = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.open({ view: 'Networks' })
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(tidewater.name) }))
    await adapter.control.nextPrompt()
    kit.goBack()
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(loop.name) }))
    const pending = () => canvas.getByRole('heading', { name: t('switch.pending.title', { wallet: harbor.name }) })
    await waitUntilVisible(pending)
    adapter.control.approve()
    await waitFor(() => expect(kit.getNetwork().caipNetworkId).toBe(tidewater.caipNetworkId))
    await waitUntilSettled(canvasElement)
    await expect(pending()).toBeVisible()
  },
}
