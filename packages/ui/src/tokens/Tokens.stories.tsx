import type { Meta, StoryObj } from '@storybook/react-vite'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { expect } from 'storybook/test'
import { contrast, type Rgb } from './contrast.ts'
import { type ThemeVariable, themeVariableNames } from './tokens.ts'

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

/** Pairs of a text colour and its background, with the minimum contrast of each pair. */
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

const cell: CSSProperties = { padding: '6px 16px 6px 0', textAlign: 'start', verticalAlign: 'top' }
const table: CSSProperties = {
  width: '100%',
  background: 'var(--_card)',
  color: 'var(--_text)',
  font: '400 14px/20px var(--_font-family)',
}
const code: CSSProperties = { ...cell, fontFamily: 'var(--_font-family-mono)', fontSize: 12, overflowWrap: 'anywhere' }

/** Lists all variables that a site may set, each with its default value. */
function Variables() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const root = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (!root.current) return
    const style = getComputedStyle(root.current)
    setValues(
      Object.fromEntries(themeVariableNames.map((name) => [name, style.getPropertyValue(internal(name)).trim()])),
    )
  }, [])
  return (
    <table style={table}>
      <thead>
        <tr>
          <th style={cell}>Sample</th>
          <th style={cell}>Variable</th>
          <th style={cell}>Value</th>
        </tr>
      </thead>
      <tbody ref={root}>
        {themeVariableNames.map((name) => (
          <tr key={name}>
            <td style={cell}>{sampleOf(name)}</td>
            <th scope="row" style={code}>
              {name}
            </th>
            <td style={code}>{values[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const internal = (name: string) => name.replace('--lk-', '--_')

/** Returns an element that shows the effect of a variable, or null. */
function sampleOf(name: ThemeVariable): ReactNode {
  const value = `var(${internal(name)})`
  const box: CSSProperties = { display: 'block', width: 56, height: 32, border: '1px solid var(--_border)' }
  if (name === '--lk-width' || name === '--lk-z-index') return null
  if (name.startsWith('--lk-font')) return <span style={{ fontFamily: value }}>Wallet 0x12</span>
  if (name === '--lk-corner') return null
  if (name.startsWith('--lk-radius'))
    return <span style={{ ...box, borderRadius: value, background: 'var(--_hover)' }} />
  if (name === '--lk-shadow') return <span style={{ ...box, boxShadow: value, background: 'var(--_card)' }} />
  return <span style={{ ...box, borderRadius: 6, background: value }} />
}

export default { component: Variables } satisfies Meta<typeof Variables>

type Story = StoryObj<typeof Variables>

export const All: Story = {
  parameters: { surface: 'bare', layout: 'padded' },
  async play({ canvas, canvasElement, globals }) {
    const root = canvasElement.querySelector('.lk-root') as HTMLElement
    await expect(getComputedStyle(root).colorScheme).toBe(globals.theme)
    await expect(canvas.getAllByRole('row')).toHaveLength(themeVariableNames.length + 1)
    await expect(canvas.getByRole('row', { name: /--lk-radius 24px/ })).toBeVisible()
  },
}

/**
 * Returns a function that reads the colour on screen of a design token as RGB. It draws the colour on a canvas, because only the browser
 * can convert every colour format.
 */
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

/** Even with unusual accent colours of a site, all pairs keep their minimum contrast. */
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
