/** The accents for stories: ours, and two real ones of sites for which good contrast is difficult. */
export const accents = { default: undefined, yellow: '#ffd400', navy: '#000080' } as const
