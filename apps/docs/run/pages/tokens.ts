import { code, inline, table } from '../html.ts'
import type { Values } from '../source/loadValues.ts'
import type { Page } from './page.ts'

type Name = string

/** For each theme variable, what it changes. */
const meanings: Readonly<Record<Name, string>> = {
  accent: 'Buttons, links, focus rings. All other colours take their hue from it.',
  'accent-text': 'The accent where it is text. Computed from the accent so that it can be read.',
  'on-accent': 'Text on the accent. White or near-black, whichever can be read; computed.',
  card: 'Background of the card.',
  raised: 'Background of what stands on the card: rows, fields, page buttons.',
  hover: 'The same under the pointer.',
  pressed: 'The same while it is pressed.',
  text: 'Text.',
  'text-secondary': 'Text of lesser importance.',
  'border-strong': 'Borders that have to be seen: of fields and checkboxes.',
  success: 'What went well.',
  warning: 'What needs attention.',
  error: 'What failed.',
  border: 'Fine borders.',
  highlight: 'The light edge on top of the card.',
  selected: 'Background of the chosen tab.',
  backdrop: 'What the page is dimmed with behind the modal.',
  shadow: 'Shadow of the card.',
  'font-family': 'The font of all texts. The page has to load it.',
  'font-family-mono': 'The font of addresses and codes.',
  width: 'Width of the card, on screens that are wide enough.',
  'z-index': 'Of the modal where it is no dialog of the browser’s top layer.',
  corner: 'Shape of the corners (`corner-shape`).',
  radius: 'Radius of the card. The four below follow it.',
  'radius-row': 'Radius of rows and buttons.',
  'radius-mark': 'Radius of wallet pictures.',
  'radius-mark-small': 'Radius of small pictures.',
  'radius-pill': 'Radius of what is fully round.',
}

const computedText = 'computed from the accent'

export function tokensPage({ themeVariableNames, tokens }: Values): Page {
  const { dark, light, shared } = tokens
  const names = themeVariableNames.map((name) => name.slice('--lk-'.length))
  const unexplainedNames = names.filter((name) => !Object.hasOwn(meanings, name))
  const obsoleteNames = Object.keys(meanings).filter((name) => !names.includes(name))
  if (unexplainedNames.length + obsoleteNames.length > 0)
    throw new Error(`run/pages/tokens.ts and the tokens differ: ${[...unexplainedNames, ...obsoleteNames].join(', ')}.`)
  const themedNames = names.filter((name) => !Object.hasOwn(shared, name))
  const valueText = (theme: Values['tokens']['dark'], name: string) => {
    if (name === 'accent') return code(theme.accent)
    const neutral: readonly [number, number] | undefined = theme.neutral[name as keyof typeof theme.neutral]
    if (neutral) return `${code(`oklch(${neutral[0]} ${neutral[1]} …)`)} hue of the accent`
    const plainValue: string | undefined = theme.plain[name as keyof typeof theme.plain]
    return plainValue ? code(publicNames(plainValue)) : computedText
  }
  const nameCell = (name: string) => `<code id="${name}">--lk-${name}</code>`
  return {
    path: 'reference/theme-variables.md',
    title: 'Theme variables',
    description: 'Every --lk-* variable: what it means, and its default in dark and light.',
    body: [
      'Set them by the option [`themeVariables`](/reference/options/#themevariables), by `kit.setThemeVariables()`, or in a style sheet of the page: `:root { --lk-accent: #0a7 }`. See [Theming](/guides/theming/).',
      `## Colours\n\n${table(
        ['Variable', 'Dark', 'Light', 'Meaning'],
        themedNames.map((name) => [
          nameCell(name),
          valueText(dark, name),
          valueText(light, name),
          inline(meanings[name] ?? ''),
        ]),
      )}`,
      `## Fonts and measures\n\n${table(
        ['Variable', 'Default', 'Meaning'],
        Object.entries(shared).map(([name, text]) => [
          nameCell(name),
          code(publicNames(text)),
          inline(meanings[name] ?? ''),
        ]),
      )}`,
    ].join('\n\n'),
  }
}

/** Returns a CSS value in which the kit's internal variables have the names that sites use. */
const publicNames = (value: string) => value.replaceAll('var(--_', 'var(--lk-')
