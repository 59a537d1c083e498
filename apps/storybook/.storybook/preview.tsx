import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { accents } from './accents.ts'
import { Stage, type StageGlobals } from './Stage.tsx'

// The time limit is long, because the machine may be busy. A test still fails if an expected state never appears.
configure({ asyncUtilTimeout: 60_000 })

/** Returns whether Storybook's panel of controls can show a value, which it writes as JSON. */
function isWritable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

const preview: Preview = {
  tags: ['autodocs'],
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
    controls: { disableSaveFromUI: true, sort: 'requiredFirst' },
    surface: 'card',
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        narrow: { name: 'Narrow phone', styles: { width: '320px', height: '568px' }, type: 'mobile' },
        short: { name: 'Short window', styles: { width: '844px', height: '420px' }, type: 'mobile' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: { storySort: { order: ['Primitives', ['Tokens'], 'Buttons', 'Views', 'Modal'] } },
  },
  argTypesEnhancers: [
    ({ argTypes, initialArgs }) =>
      Object.fromEntries(
        Object.entries(argTypes).map(([name, type]) => [
          name,
          initialArgs[name] === undefined || isWritable(initialArgs[name]) ? type : { ...type, control: false },
        ]),
      ),
  ],
  decorators: [
    (Story, { globals, parameters }) => (
      <Stage {...(globals as StageGlobals)} surface={parameters.surface}>
        <Story />
      </Stage>
    ),
  ],
}

export default preview
