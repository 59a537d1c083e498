/** The oldest browsers that we build CSS for (docs/decisions.md). Vite rewrites newer CSS syntax for them. */
export const cssTarget: string[] = ['chrome123', 'firefox120', 'safari17.5']
