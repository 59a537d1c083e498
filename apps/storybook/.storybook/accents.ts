/** Accents that stories run with: ours, and two that hosts really have and that break careless contrast. */
export const accents = { default: undefined, yellow: '#ffd400', navy: '#000080' } as const
