import { tokens } from './tokens.ts'

type Theme = typeof tokens.dark
/** CSS values, by the name of the variable without its prefix `--lk-`. */
type CssValues = Readonly<Record<string, string>>

/** Hue of the greys in browsers without CSS relative colours. It is the hue of the default accent colour. */
const fallbackHue = 272

/**
 * Luminance of the accent colour at which the text on it changes from white (below) to near-black (above). At this luminance, both text
 * colours have a contrast of 4.51:1, so texts on every accent colour reach the required 4.5:1 (WCAG 2.2, 1.4.3).
 */
const luminanceThreshold = 0.1825
/** The near-black text colour: the value of each channel in linear sRGB, between 0 and 1. */
const nearBlack = 0.0015

/**
 * One channel of the text colour on the accent colour: white or near-black, depending on the luminance of the accent colour. The factor
 * 100000 makes `clamp` switch from one limit to the other exactly at the threshold.
 */
const textOnAccentChannel = `clamp(${nearBlack}, (${luminanceThreshold} - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 100000, 1)`
const textOnAccent = `color(from var(--_accent) srgb-linear ${textOnAccentChannel} ${textOnAccentChannel} ${textOnAccentChannel} / 1)`

/** The accent colour without transparency, because the contrast of text on a transparent background would be unknown. */
const accentFill = 'rgb(from var(--_accent) r g b / 1)'

/**
 * The background of an accent-coloured button while the pointer is over the button. The accent colour is mixed with the inverse of the text
 * colour, so that the contrast becomes higher.
 */
const accentHoverFill =
  'color-mix(in oklab, var(--_accent-fill) 88%, color(from var(--_on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b)))'

function createAccentTextColor({ bound, lightness, chroma }: Theme['accentText']): string {
  return `oklch(from var(--_accent) ${bound}(l, ${lightness}) min(c, ${chroma}) h / 1)`
}

function createRelativeColors(theme: Theme): CssValues {
  const neutralColors = Object.entries(theme.neutral).map(([name, [lightness, chroma]]) => [
    name,
    `oklch(from var(--_accent) ${lightness} min(c, ${chroma}) h / 1)`,
  ])
  return { ...Object.fromEntries(neutralColors), 'accent-text': createAccentTextColor(theme.accentText) }
}

function createFallbackColors(theme: Theme): CssValues {
  const neutralColors = Object.entries(theme.neutral).map(([name, [lightness, chroma]]) => [
    name,
    `oklch(${lightness} ${chroma} ${fallbackHue})`,
  ])
  return { ...Object.fromEntries(neutralColors), 'accent-text': theme.accentTextFallback }
}

/**
 * Returns declarations of internal variables. Each has the value of the public `--lk-name` if a site sets it, otherwise the token's value.
 */
function createDeclarations(declarations: CssValues): string {
  return Object.entries(declarations)
    .map(([name, value]) => `--_${name}:var(--lk-${name},${value});`)
    .join('')
}

/** Combines the values of the light and the dark theme. The browser uses the one that the element's `color-scheme` selects. */
function combineThemes(light: CssValues, dark: CssValues): CssValues {
  return Object.fromEntries(
    Object.entries(dark).map(([name, value]) => [
      name,
      value === light[name] ? value : `light-dark(${light[name]},${value})`,
    ]),
  )
}

const rootSelector = ':host,.lk-root'
/** The colours in browsers with CSS relative colours. */
const colors = {
  accent: `light-dark(${tokens.light.accent},${tokens.dark.accent})`,
  ...combineThemes(createRelativeColors(tokens.light), createRelativeColors(tokens.dark)),
  ...combineThemes(tokens.light.plain, tokens.dark.plain),
}
/** The backgrounds of messages: a little of the status colour in the colour of the card. */
const statusSurfaceDeclarations = ['success', 'warning', 'error'].map(
  (tone) => `--_${tone}-surface:color-mix(in oklab,var(--_${tone}) 12%,var(--_card));`,
)
const motionDeclarations = Object.entries(tokens.motion).map(([name, value]) => `--_${name}:${value};`)
/** The colours in browsers without CSS relative colours. */
const fallbackDeclarations = {
  ...combineThemes(createFallbackColors(tokens.light), createFallbackColors(tokens.dark)),
  'on-accent': '#050505',
}

/** The design tokens as custom properties of the modal's root: a shadow host or an element with the class `lk-root`. */
export const tokensCss = [
  `${rootSelector}{${createDeclarations(tokens.shared)}${motionDeclarations.join('')}`,
  `${createDeclarations({ ...colors, 'on-accent': textOnAccent })}`,
  `--_accent-fill:${accentFill};--_accent-hover:${accentHoverFill};${statusSurfaceDeclarations.join('')}}`,
  `:host([data-theme=light]),.lk-root[data-theme=light]{color-scheme:light}`,
  `:host([data-theme=auto]),.lk-root[data-theme=auto]{color-scheme:light dark}`,
  `@supports not (color:oklch(from red calc(l*1) c h)){`,
  `${rootSelector}{${createDeclarations(fallbackDeclarations)}--_accent-fill:var(--_accent);--_accent-hover:var(--_accent);}}`,
].join('')
