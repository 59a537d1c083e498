/** The oldest browsers that our CSS must work in (docs/decisions.md). Vite rewrites newer CSS syntax for these browsers. */
export const cssTarget: string[] = ['chrome123', 'firefox120', 'safari17.5']
