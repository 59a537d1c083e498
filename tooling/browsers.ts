/** The oldest engines that we build for, where CSS is concerned (docs/decisions.md): newer syntax than theirs would be rewritten. */
export const cssTarget: string[] = ['chrome123', 'firefox120', 'safari17.5']
