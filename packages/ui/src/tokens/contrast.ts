/** A colour in sRGB. Each channel is between 0 and 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of a colour, between 0 and 1 (defined in WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** Returns the contrast ratio of two colours, between 1 and 21 (defined in WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}
