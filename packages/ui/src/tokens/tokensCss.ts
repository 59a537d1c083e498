import { tokens } from './tokens.ts'

type Theme = typeof tokens.dark
type Declarations = Readonly<Record<string, string>>

/** Hue of the neutrals in browsers without relative colours: the hue of the default accent. */
const fallbackHue = 272

/**
 * Luminance of the accent at which its text colour changes: white below, near-black above. With a near-black of luminance 0.0015, both have
 * a contrast of 4.51:1 at the threshold. So every accent reaches 4.5:1 (WCAG 2.2, 1.4.3).
 */
const threshold = 0.1825
const nearBlack = 0.0015

/**
 * White or near-black, from the WCAG luminance of the accent. The large factor makes the clamp jump from one limit to the other at the
 * threshold.
 */
const channel = `clamp(${nearBlack}, (${threshold} - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 100000, 1)`
const onAccent = `color(from var(--_accent) srgb-linear ${channel} ${channel} ${channel} / 1)`

/** The accent without transparency, because the contrast of text on a transparent background is unknown. */
const accentFill = 'rgb(from var(--_accent) r g b / 1)'

/** On hover the fill moves away from the colour of its text, so that the contrast only grows. */
const accentHover =
  'color-mix(in oklab, var(--_accent-fill) 88%, color(from var(--_on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b)))'

function accentText({ bound, lightness, chroma }: Theme['accentText']): string {
  return `oklch(from var(--_accent) ${bound}(l, ${lightness}) min(c, ${chroma}) h / 1)`
}

function relative(theme: Theme): Declarations {
  const neutrals = Object.entries(theme.neutral).map(([name, [lightness, chroma]]) => [
    name,
    `oklch(from var(--_accent) ${lightness} min(c, ${chroma}) h / 1)`,
  ])
  return { ...Object.fromEntries(neutrals), 'accent-text': accentText(theme.accentText) }
}

function fallback(theme: Theme): Declarations {
  const neutrals = Object.entries(theme.neutral).map(([name, [lightness, chroma]]) => [
    name,
    `oklch(${lightness} ${chroma} ${fallbackHue})`,
  ])
  return { ...Object.fromEntries(neutrals), 'accent-text': theme.accentTextFallback }
}

/** Declares internal variables. Each reads the public `--lk-name`, which is inherited, and falls back to the token. */
function declare(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([name, value]) => `--_${name}:var(--lk-${name},${value});`)
    .join('')
}

/** Combines the values of both themes. The browser picks one by the element's `color-scheme`. */
function themed(light: Declarations, dark: Declarations): Declarations {
  return Object.fromEntries(
    Object.entries(dark).map(([name, value]) => [
      name,
      value === light[name] ? value : `light-dark(${light[name]},${value})`,
    ]),
  )
}

const root = ':host,.lk-root'
const colors = {
  accent: `light-dark(${tokens.light.accent},${tokens.dark.accent})`,
  ...themed(relative(tokens.light), relative(tokens.dark)),
  ...themed(tokens.light.plain, tokens.dark.plain),
}
const surfaces = ['success', 'warning', 'error'].map(
  (tone) => `--_${tone}-surface:color-mix(in oklab,var(--_${tone}) 12%,var(--_card));`,
)
const motion = Object.entries(tokens.motion).map(([name, value]) => `--_${name}:${value};`)
const withoutRelative = { ...themed(fallback(tokens.light), fallback(tokens.dark)), 'on-accent': '#050505' }

/** The tokens as custom properties of a root, which is a shadow host or an element with the class `lk-root`. */
export const tokensCss = [
  `${root}{${declare(tokens.shared)}${motion.join('')}`,
  `${declare({ ...colors, 'on-accent': onAccent })}`,
  `--_accent-fill:${accentFill};--_accent-hover:${accentHover};${surfaces.join('')}}`,
  `:host([data-theme=light]),.lk-root[data-theme=light]{color-scheme:light}`,
  `:host([data-theme=auto]),.lk-root[data-theme=auto]{color-scheme:light dark}`,
  `@supports not (color:oklch(from red calc(l*1) c h)){`,
  `${root}{${declare(withoutRelative)}--_accent-fill:var(--_accent);--_accent-hover:var(--_accent);}}`,
].join('')
