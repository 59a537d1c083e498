import type { Alert } from '@latchkey/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { mountModal } from './mountModal.tsx'
import { waitUntilVisible } from './stories/appears.ts'
import { createStoryShell } from './stories/StoryModal.tsx'
import { createStoryKit, kitOf } from './stories/storyKit.ts'
import { storyTexts } from './stories/storyTexts.ts'

/** The modal as the custom element mounts it. */
export default {
  parameters: { surface: 'bare' },
  loaders: [({ globals }) => ({ story: createStoryKit(globals, { debug: true }) })],
  beforeEach: (context) => () => kitOf(context).kit.destroy(),
  render: () => <div data-testid="host" />,
} satisfies Meta

type Story = StoryObj

/** If the modal's root component throws, `onCrash` is called once. After that, a new mount draws the modal again. */
export const CrashedRoot: Story = {
  async play({ canvas, loaded, globals }) {
    const { kit } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const root = canvas.getByTestId('host').attachShadow({ mode: 'open' })
    const inside = within(root as unknown as HTMLElement)
    const crashes: unknown[] = []
    const { shell, destroy } = createStoryShell(kit, root)
    const mount = () => mountModal({ kit, root, shell, onDrawn: () => {}, onCrash: (error) => crashes.push(error) })
    const unmount = mount()
    kit.open()
    await inside.findByRole('dialog', { name: t('connect.title') })
    kit.core.alert.raise({ code: 'NoSuchAlert', values: {} } as unknown as Alert)
    await waitFor(() => expect(crashes).toEqual([expect.any(TypeError)]))
    await expect(inside.queryByRole('heading', { name: t('connect.title') })).toBeNull()
    await expect(inside.getByRole('dialog')).toHaveProperty('open', true)

    unmount()
    kit.core.alert.dismiss()
    const remove = mount()
    await inside.findByRole('dialog', { name: t('connect.title') })
    await waitUntilVisible(() => inside.getByRole('button', { name: t('common.close') }))
    await expect(crashes).toHaveLength(1)
    remove()
    destroy()
  },
}
