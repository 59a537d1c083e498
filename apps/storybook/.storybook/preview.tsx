import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { accents } from './accents.ts'
import { Stage, type StageGlobals } from './Stage.tsx'

// A busy machine is slow; a state that never comes still fails.
configure({ asyncUtilTimeout: 60_000 })

const preview: Preview = {
  initialGlobals: { theme: 'dark', accent: 'default', direction: 'ltr', locale: 'en' } satisfies StageGlobals,
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['dark', 'light'], dynamicTitle: true } },
    accent: { toolbar: { title: 'Accent', icon: 'paintbrush', items: Object.keys(accents), dynamicTitle: true } },
    direction: { toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true } },
    locale: { toolbar: { title: 'Language', icon: 'globe', items: ['en', 'pseudo'], dynamicTitle: true } },
  },
  parameters: {
    a11y: { test: 'error' },
    layout: 'centered',
    controls: { disableSaveFromUI: true },
    surface: 'card',
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <Stage {...(globals as StageGlobals)} surface={parameters.surface}>
        <Story />
      </Stage>
    ),
  ],
}

export default preview
