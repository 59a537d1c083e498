import type { View, ViewName } from '@latchkey/core'
import { Text } from '@latchkey/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inCard } from '../stories/inCard.tsx'
import { storyTexts } from '../stories/storyTexts.ts'
import { CurrentView } from './CurrentView.tsx'
import { viewModules } from './viewModules.ts'

type Loader = { title: 'account.title'; load: () => Promise<() => React.ReactNode> }

const modules = viewModules as unknown as Record<string, Loader>
let count = 0

/** A view that no other story has loaded, for as long as the story runs. */
function addView(load: Loader['load']): { view: View; remove: () => void } {
  const name = `Late${++count}` as ViewName
  modules[name] = { title: 'account.title', load }
  return {
    view: { name } as View,
    remove: () => {
      delete modules[name]
    },
  }
}

function Arrived() {
  return (
    <div style={{ padding: 16 }}>
      <Text align="center">Arrived</Text>
    </div>
  )
}

const added = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.added as ReturnType<typeof addView>

export default {
  component: CurrentView,
  decorators: [inCard({ name: 'Account' })],
  parameters: { surface: 'bare' },
  beforeEach: (context) => () => added(context).remove(),
  render: (_, { loaded }) => <CurrentView view={added({ loaded }).view} />,
} satisfies Meta<typeof CurrentView>

type Story = StoryObj<typeof CurrentView>

/** The chunk of the view is on its way. */
export const Loading: Story = {
  loaders: [() => ({ added: addView(() => new Promise(() => {})) })],
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('common.loading'))).toBeInTheDocument()
  },
}

/** It did not come: offline, or the site was deployed anew. */
export const Failed: Story = {
  loaders: [() => ({ added: addView(() => Promise.reject(new TypeError('Failed to fetch'))) })],
  async play({ canvas, globals }) {
    await expect(await canvas.findByText(storyTexts(globals).t('view.loadFailed.title'))).toBeVisible()
  },
}

export const Retried: Story = {
  loaders: [
    () => {
      let tries = 0
      return {
        added: addView(() => (++tries > 1 ? Promise.resolve(Arrived) : Promise.reject(new TypeError('offline')))),
      }
    },
  ],
  async play({ canvas, userEvent, globals }) {
    await userEvent.click(await canvas.findByRole('button', { name: storyTexts(globals).t('common.retry') }))
    await expect(await canvas.findByText('Arrived')).toBeVisible()
  },
}
