import type { Latchkey } from '@latchkey/core'
import type { Decorator, Loader } from '@storybook/react-vite'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { type ButtonSituation, createButtonKit } from './createButtonKit.ts'

export const kitOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.kit as Latchkey

/** Creates a kit for the story of a button. The story's parameters say in which situation the kit is. */
// biome-ignore lint/suspicious/noExplicitAny: used by the stories of all buttons, which have different props
export const loadKit: Loader<any> = ({ globals, parameters }) => ({
  kit: createButtonKit((parameters.situation ?? 'disconnected') as ButtonSituation, globals),
})

export const besideKit: Decorator = (Story, context) => (
  <LatchkeyProvider kit={kitOf(context)}>
    <Story />
  </LatchkeyProvider>
)
