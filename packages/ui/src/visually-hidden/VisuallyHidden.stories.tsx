import type { Meta, StoryObj } from '@storybook/react-vite'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export default { component: VisuallyHidden, args: { children: 'Only read aloud' } } satisfies Meta<
  typeof VisuallyHidden
>

export const Default: StoryObj<typeof VisuallyHidden> = {}
