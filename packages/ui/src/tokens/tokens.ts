/** A grey for surfaces or texts, in OKLCH: its lightness and its maximum chroma. Its hue is that of the accent colour. */
type NeutralColor = readonly [lightness: number, chroma: number]

/** The values of the tokens that differ between the dark and the light theme. */
type Theme = {
  readonly accent: string
  /** Greys, tinted with the hue of the accent colour. */
  readonly neutral: Readonly<
    Record<'card' | 'raised' | 'hover' | 'pressed' | 'text' | 'text-secondary' | 'border-strong', NeutralColor>
  >
  /**
   * How the accent colour is changed for texts. The OKLCH lightness of a text is at most (`min`) or at least (`max`) `lightness`, so that
   * the text is readable with every accent colour. `min` and `max` are the CSS functions for this. `chroma` is the highest chroma.
   */
  readonly accentText: { readonly bound: 'min' | 'max'; readonly lightness: number; readonly chroma: number }
  /** The colour of accented texts in browsers without CSS relative colours. */
  readonly accentTextFallback: string
  readonly plain: Readonly<
    Record<'success' | 'warning' | 'error' | 'border' | 'highlight' | 'selected' | 'backdrop', string>
  >
}

const darkTheme: Theme = {
  accent: 'hsla(230, 100%, 67%)',
  neutral: {
    card: [0.19, 0.014],
    raised: [0.24, 0.016],
    hover: [0.28, 0.018],
    pressed: [0.31, 0.02],
    text: [0.975, 0.004],
    'text-secondary': [0.735, 0.016],
    'border-strong': [0.58, 0.02],
  },
  accentText: { bound: 'max', lightness: 0.76, chroma: 0.15 },
  accentTextFallback: '#9dafff',
  plain: {
    success: 'oklch(0.81 0.15 156)',
    warning: 'oklch(0.84 0.14 82)',
    error: 'oklch(0.76 0.14 20)',
    border: 'color-mix(in srgb, var(--_text) 8%, transparent)',
    highlight: 'color-mix(in srgb, var(--_text) 7%, transparent)',
    selected: 'var(--_pressed)',
    backdrop: 'rgb(0 0 0 / 0.4)',
  },
}

const lightTheme: Theme = {
  accent: 'hsla(231, 100%, 70%)',
  neutral: {
    card: [0.995, 0.002],
    raised: [0.965, 0.005],
    hover: [0.94, 0.008],
    pressed: [0.915, 0.01],
    text: [0.2, 0.02],
    'text-secondary': [0.48, 0.022],
    'border-strong': [0.62, 0.02],
  },
  accentText: { bound: 'min', lightness: 0.46, chroma: 0.2 },
  accentTextFallback: '#3a45c4',
  plain: {
    success: 'oklch(0.46 0.12 155)',
    warning: 'oklch(0.48 0.105 66)',
    error: 'oklch(0.5 0.19 25)',
    border: 'color-mix(in srgb, var(--_text) 8%, transparent)',
    highlight: 'rgb(255 255 255 / 0.9)',
    selected: 'var(--_card)',
    backdrop: 'rgb(0 0 0 / 0.4)',
  },
}

/**
 * All design tokens. A site sets a token as `--lk-name`: on `:root`, on an element of the kit, or by an option. The kit's style sheets read
 * the token as `--_name`.
 */
export const tokens = {
  dark: darkTheme,
  light: lightTheme,
  shared: {
    'font-family': 'system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif',
    'font-family-mono': 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, monospace',
    width: '360px',
    'z-index': '999',
    // The function `light-dark()` accepts only colours, so each colour of the shadow has its own call.
    shadow:
      '0 2px 8px light-dark(rgb(0 0 0 / 0.07), rgb(0 0 0 / 0.28)), 0 24px 64px -8px light-dark(rgb(0 0 0 / 0.24), rgb(0 0 0 / 0.56))',
    // With the larger value `superellipse(2)`, a corner looks as if its radius were half as long. The value 1.3 only smooths the points
    // where the curve starts.
    corner: 'superellipse(1.3)',
    // All other radii are computed from this one, so that a site needs to set only one variable.
    radius: '24px',
    'radius-row': 'calc(var(--_radius) * 7 / 12)',
    'radius-mark': 'calc(var(--_radius) * 5 / 12)',
    'radius-mark-small': 'calc(var(--_radius) / 3)',
    'radius-pill': 'calc(var(--_radius) * 42)',
  },
  motion: {
    ease: 'cubic-bezier(0.32, 0.72, 0, 1)',
    'duration-header': '120ms',
    'duration-height': '150ms',
    'duration-view': '150ms',
    'duration-leave': '120ms',
    'duration-shake': '500ms',
  },
} as const

/** The names of the tokens that differ between the dark and the light theme. */
type ThemedTokenName = keyof Theme['neutral'] | keyof Theme['plain'] | 'accent' | 'accent-text' | 'on-accent'

/**
 * The variables that a site may set. If a site does not set `on-accent` and `accent-text`, the kit computes colours with enough contrast.
 */
export type ThemeVariable = `--lk-${ThemedTokenName | keyof typeof tokens.shared}`

/** Values of the variables `--lk-*`, as in the option `themeVariables`. */
export type ThemeVariables = { readonly [name in ThemeVariable]?: string }

const variableNames = [
  'accent',
  'accent-text',
  'on-accent',
  ...Object.keys(darkTheme.neutral),
  ...Object.keys(darkTheme.plain),
  ...Object.keys(tokens.shared),
]

/** The names of all variables that a site may set. Development builds use this list to find misspelled names in options. */
export const themeVariableNames = variableNames.map((name) => `--lk-${name}`) as readonly ThemeVariable[]
