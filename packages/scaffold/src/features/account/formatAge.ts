const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Returns how long ago a time was, in words: `5 minutes ago`. */
export function formatAge(ageMs: number, locale: string): string {
  const [unit, unitMs] = units.find(([, length]) => ageMs >= length) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(ageMs / unitMs), unit)
}
