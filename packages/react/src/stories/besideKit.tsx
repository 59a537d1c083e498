import type { Latchkey } from '@latchkey/core'
import type { Decorator, Loader } from '@storybook/react-vite'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { createButtonKit, type Situation } from './createButtonKit.ts'

export const kitOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.kit as Latchkey

/** A kit for a button's story, in the situation that the story's parameters name. */
// biome-ignore lint/suspicious/noExplicitAny: for the stories of every button, whatever its props are
export const loadKit: Loader<any> = ({ globals, parameters }) => ({
  kit: createButtonKit((parameters.situation ?? 'disconnected') as Situation, globals),
})

export const besideKit: Decorator = (Story, context) => (
  <LatchkeyProvider kit={kitOf(context)}>
    <Story />
  </LatchkeyProvider>
)
