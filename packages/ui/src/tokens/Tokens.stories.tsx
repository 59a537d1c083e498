import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Stack } from '../stack/Stack.tsx'
import { Text } from '../text/Text.tsx'
import { contrast, type Rgb } from './contrast.ts'

const colours = [
  'accent',
  'accent-fill',
  'accent-hover',
  'accent-text',
  'on-accent',
  'card',
  'raised',
  'hover',
  'pressed',
  'text',
  'text-secondary',
  'border-strong',
  'success',
  'success-surface',
  'warning',
  'warning-surface',
  'error',
  'error-surface',
]

/** What is read on what, and how well it must be. */
const pairs: readonly (readonly [front: string, back: string, atLeast: number])[] = [
  ...['accent-text', 'text', 'text-secondary'].flatMap((front) =>
    ['card', 'raised', 'hover', 'pressed'].map((back) => [front, back, 4.5] as const),
  ),
  ['on-accent', 'accent-fill', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ...['success', 'warning', 'error'].flatMap((tone) => [
    [tone, 'card', 4.5] as const,
    [tone, `${tone}-surface`, 4.5] as const,
    ['text', `${tone}-surface`, 4.5] as const,
  ]),
  ['border-strong', 'card', 3],
]

function Swatches() {
  return (
    <Stack gap={4}>
      {colours.map((name) => (
        <Stack align="center" direction="row" key={name}>
          <span style={{ width: 40, height: 24, borderRadius: 6, background: `var(--_${name})` }} />
          <Text size="secondary">{name}</Text>
        </Stack>
      ))}
    </Stack>
  )
}

export default { component: Swatches } satisfies Meta<typeof Swatches>

type Story = StoryObj<typeof Swatches>

export const Colours: Story = {}

/** What the screen really shows: the browser's own conversion and clipping, read back from a canvas. */
function reader(root: HTMLElement) {
  const probe = root.appendChild(document.createElement('i'))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (name: string): Rgb => {
    if (!context) throw new Error('No canvas')
    probe.style.color = `var(--_${name})`
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red / 255, green / 255, blue / 255]
  }
}

const hostAccents = [
  '',
  '#ffd400',
  '#000080',
  '#000',
  '#fff',
  '#808080',
  '#767676',
  '#f00',
  '#0f0',
  '#00f',
  '#ff0',
  '#0ff',
  '#f0f',
  '#ff6a00',
  'rgb(255 0 0 / 0.2)',
  ...Array.from({ length: 24 }, (_, index) => `hsl(${index * 15} 100% 50%)`),
  ...Array.from({ length: 24 }, (_, index) => `hsl(${index * 15} 60% ${20 + (index % 8) * 10}%)`),
]

/** With any accent that a host sets, every pair stays readable. */
export const AnyAccent: Story = {
  play({ canvasElement }) {
    const root = canvasElement.querySelector<HTMLElement>('.lk-root')
    if (!root) throw new Error('No root')
    const own = root.style.getPropertyValue('--lk-accent')
    const read = reader(root)
    const failures: string[] = []
    for (const accent of hostAccents) {
      root.style.setProperty('--lk-accent', accent)
      if (accent === '') root.style.removeProperty('--lk-accent')
      const seen = Object.fromEntries(colours.map((name) => [name, read(name)]))
      for (const [front, back, atLeast] of pairs) {
        const ratio = contrast(seen[front] as Rgb, seen[back] as Rgb)
        if (ratio < atLeast) failures.push(`${accent || 'default'}: ${front} on ${back} ${ratio.toFixed(2)}`)
      }
    }
    root.style.setProperty('--lk-accent', own)
    expect(failures).toEqual([])
  },
}
