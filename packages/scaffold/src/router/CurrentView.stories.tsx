import { createCore, memoryBackend, type View, type ViewName } from '@latchkey/core'
import { Text } from '@latchkey/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, fn, type Mock } from 'storybook/test'
import { inCard } from '../stories/inCard.tsx'
import { fewNetworks } from '../stories/networks.ts'
import { storyTexts } from '../stories/storyTexts.ts'
import { CurrentView } from './CurrentView.tsx'
import { firstViews } from './firstViews.ts'
import { views } from './views.ts'

type Loader = { title: 'account.title'; load: () => Promise<() => React.ReactNode> }

/** A view of the first chunk is drawn without a check of its name. */
const records = [firstViews, views] as unknown as Record<string, Loader>[]
let count = 0

/** Adds a view that has not been loaded by any other story. `remove` removes it at the end of the story. */
function addView(load: Loader['load']): { view: View; remove: () => void } {
  const name = `Late${++count}` as ViewName
  for (const record of records) record[name] = { title: 'account.title', load }
  return {
    view: { name } as View,
    remove: () => {
      for (const record of records) delete record[name]
    },
  }
}

type Args = { onError: Mock<(error: unknown) => void> }

const told = ({ onError }: Args) => onError.mock.calls

const core = createCore({ networks: fewNetworks, storage: memoryBackend() })

const brokenChunk = 'data:text/javascript,throw new Error("The chunk threw")'
const fault = new Error('The view threw')

function Arrived() {
  return (
    <div style={{ padding: 16 }}>
      <Text align="center">Arrived</Text>
    </div>
  )
}

const added = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.added as ReturnType<typeof addView>

let isBroken = false

function Breakable() {
  if (isBroken) throw fault
  return <Arrived />
}

function BreaksInEffect() {
  useEffect(() => {
    throw fault
  }, [])
  return <Arrived />
}

export default {
  decorators: [inCard({ name: 'Account' })],
  parameters: { surface: 'bare' },
  args: { onError: fn() },
  beforeEach: (context) => () => added(context).remove(),
  render: ({ onError }, { loaded }) => <CurrentView core={core} view={added({ loaded }).view} onError={onError} />,
} satisfies Meta<Args>

type Story = StoryObj<Args>

/** The view's chunk is still loading. */
export const Loading: Story = {
  loaders: [() => ({ added: addView(() => new Promise(() => {})) })],
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('common.loading'))).toBeInTheDocument()
  },
}

/** The view's chunk failed to load: the browser is offline, or a new version of the site has other file names. */
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

/** The view throws while it renders. A retry renders it again. The card around the view stays on screen all the time. */
export const Crashed: Story = {
  loaders: [
    () => {
      isBroken = true
      return { added: addView(() => Promise.resolve(Breakable)) }
    },
  ],
  async play({ canvas, userEvent, globals, args }) {
    const { t } = storyTexts(globals)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(t('view.crashed.title'))
    await expect(canvas.getByRole('button', { name: t('common.close') })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: t('common.retry') }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(t('view.crashed.title'))
    await expect(told(args)).toEqual([[fault], [fault]])
    isBroken = false
    await userEvent.click(canvas.getByRole('button', { name: t('common.retry') }))
    await expect(await canvas.findByText('Arrived')).toBeVisible()
  },
}

/** The view was on screen before it threw in an effect. */
export const CrashedInEffect: Story = {
  loaders: [() => ({ added: addView(() => Promise.resolve(BreaksInEffect)) })],
  async play({ canvas, globals, args }) {
    await expect(await canvas.findByText(storyTexts(globals).t('view.crashed.title'))).toBeVisible()
    await expect(canvas.queryByText('Arrived')).toBeNull()
    await expect(told(args)).toEqual([[fault]])
  },
}

/** The view's chunk loaded but threw when it was evaluated. The modal shows the same error as for a failed load. */
export const CrashedChunk: Story = {
  loaders: [() => ({ added: addView(() => import(/* @vite-ignore */ brokenChunk)) })],
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(await canvas.findByText(t('view.loadFailed.title'))).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('common.retry') })).toBeVisible()
  },
}
