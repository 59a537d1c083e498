import { tokens } from './tokens.ts'

type Theme = typeof tokens.dark
type Declarations = Readonly<Record<string, string>>

/** Hue of the neutrals in browsers without relative colours: the hue of the default accent. */
const fallbackHue = 272

/**
 * Luminance of the accent at which the text on the accent changes: white below, near-black above. With a near-black of luminance 0.0015,
 * white and near-black both have a contrast of 4.51:1 at this threshold. So text on every accent reaches 4.5:1 (WCAG 2.2, 1.4.3).
 */
const luminanceThreshold = 0.1825
const nearBlack = 0.0015

/**
 * One channel of the text colour on the accent, white or near-black, from the WCAG luminance of the accent. The large factor makes the
 * clamp jump from one limit to the other at the threshold.
 */
const onAccentChannel = `clamp(${nearBlack}, (${luminanceThreshold} - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 100000, 1)`
const onAccent = `color(from var(--_accent) srgb-linear ${onAccentChannel} ${onAccentChannel} ${onAccentChannel} / 1)`

/** The accent without transparency, because the contrast of text on a transparent background is unknown. */
const accentFill = 'rgb(from var(--_accent) r g b / 1)'

/** On hover the fill moves away from the colour of its text, so that the contrast only grows. */
const accentHover =
  'color-mix(in oklab, var(--_accent-fill) 88%, color(from var(--_on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b)))'

function accentText({ bound, lightness, chroma }: Theme['accentText']): string {
  return `oklch(from var(--_accent) ${bound}(l, ${lightness}) min(c, ${chroma}) h / 1)`
}

function relativeColors(theme: Theme): Declarations {
  const neutrals = Object.entries(theme.neutral).map(([name, [lightness, chroma]]) => [
    name,
    `oklch(from var(--_accent) ${lightness} min(c, ${chroma}) h / 1)`,
  ])
  return { ...Object.fromEntries(neutrals), 'accent-text': accentText(theme.accentText) }
}

function fallbackColors(theme: Theme): Declarations {
  const neutrals = Object.entries(theme.neutral).map(([name, [lightness, chroma]]) => [
    name,
    `oklch(${lightness} ${chroma} ${fallbackHue})`,
  ])
  return { ...Object.fromEntries(neutrals), 'accent-text': theme.accentTextFallback }
}

/** Declares internal variables. Each variable reads the public `--lk-name`, which is inherited, and falls back to the token's value. */
function declare(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([name, value]) => `--_${name}:var(--lk-${name},${value});`)
    .join('')
}

/** Combines the values of both themes. The browser picks one value by the element's `color-scheme`. */
function combineThemes(light: Declarations, dark: Declarations): Declarations {
  return Object.fromEntries(
    Object.entries(dark).map(([name, value]) => [
      name,
      value === light[name] ? value : `light-dark(${light[name]},${value})`,
    ]),
  )
}

const rootSelector = ':host,.lk-root'
const colors = {
  accent: `light-dark(${tokens.light.accent},${tokens.dark.accent})`,
  ...combineThemes(relativeColors(tokens.light), relativeColors(tokens.dark)),
  ...combineThemes(tokens.light.plain, tokens.dark.plain),
}
const surfaceDeclarations = ['success', 'warning', 'error'].map(
  (tone) => `--_${tone}-surface:color-mix(in oklab,var(--_${tone}) 12%,var(--_card));`,
)
const motionDeclarations = Object.entries(tokens.motion).map(([name, value]) => `--_${name}:${value};`)
const fallbackDeclarations = {
  ...combineThemes(fallbackColors(tokens.light), fallbackColors(tokens.dark)),
  'on-accent': '#050505',
}

/** The tokens as custom properties of a root, which is a shadow host or an element with the class `lk-root`. */
export const tokensCss = [
  `${rootSelector}{${declare(tokens.shared)}${motionDeclarations.join('')}`,
  `${declare({ ...colors, 'on-accent': onAccent })}`,
  `--_accent-fill:${accentFill};--_accent-hover:${accentHover};${surfaceDeclarations.join('')}}`,
  `:host([data-theme=light]),.lk-root[data-theme=light]{color-scheme:light}`,
  `:host([data-theme=auto]),.lk-root[data-theme=auto]{color-scheme:light dark}`,
  `@supports not (color:oklch(from red calc(l*1) c h)){`,
  `${rootSelector}{${declare(fallbackDeclarations)}--_accent-fill:var(--_accent);--_accent-hover:var(--_accent);}}`,
].join('')
