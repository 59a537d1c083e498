/** Accent colours for stories: the kit's default, and two colours of real sites that make good contrast difficult. */
export const accents = { default: undefined, yellow: '#ffd400', navy: '#000080' } as const
