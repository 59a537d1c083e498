/** A surface or a text: lightness and most chroma in OKLCH; the hue is the accent's, so that neutrals belong to it. */
type Neutral = readonly [lightness: number, chroma: number]

type Theme = {
  readonly accent: string
  /** Neutrals that carry a trace of the accent's hue. */
  readonly neutral: Readonly<
    Record<'card' | 'raised' | 'hover' | 'pressed' | 'text' | 'text-secondary' | 'border-strong', Neutral>
  >
  /** Accent as text: the lightness is held on the readable side of this bound, for any accent of a host. */
  readonly accentText: { readonly bound: 'min' | 'max'; readonly lightness: number; readonly chroma: number }
  /** The accent as text where the engine knows no relative colours. */
  readonly accentTextFallback: string
  readonly plain: Readonly<
    Record<'success' | 'warning' | 'error' | 'border' | 'highlight' | 'selected' | 'backdrop', string>
  >
}

const dark: Theme = {
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

const light: Theme = {
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
 * Every value of the look, in one record. The style sheets read `--_name`; a host sets `--lk-name`
 * on `:root`, on the element, or by option.
 */
export const tokens = {
  dark,
  light,
  shared: {
    'font-family': 'system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif',
    'font-family-mono': 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, monospace',
    width: '360px',
    'z-index': '999',
    // `light-dark()` stands for a color alone, not for a shadow.
    shadow:
      '0 2px 8px light-dark(rgb(0 0 0 / 0.07), rgb(0 0 0 / 0.28)), 0 24px 64px -8px light-dark(rgb(0 0 0 / 0.24), rgb(0 0 0 / 0.56))',
    // A full squircle takes back half of the radius; this one only smooths where the curve begins.
    corner: 'superellipse(1.3)',
    // The rows, marks and small marks follow the card, so that one variable changes the whole character.
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

type ThemedName = keyof Theme['neutral'] | keyof Theme['plain'] | 'accent' | 'accent-text' | 'on-accent'

/** What a host may set. `on-accent` and `accent-text` are computed for contrast unless they are set too. */
export type ThemeVariable = `--lk-${ThemedName | keyof typeof tokens.shared}`

/** Values for `--lk-*`, as an option or as CSS. */
export type ThemeVariables = { readonly [name in ThemeVariable]?: string }

const names = [
  'accent',
  'accent-text',
  'on-accent',
  ...Object.keys(dark.neutral),
  ...Object.keys(dark.plain),
  ...Object.keys(tokens.shared),
]

/** All names that a host may set, for checking options. */
export const themeVariableNames = names.map((name) => `--lk-${name}`) as readonly ThemeVariable[]
