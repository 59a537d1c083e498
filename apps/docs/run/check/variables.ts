/** Each variable of the theme that a text names, and that there is not. */
export function unknownVariables(text: string, known: ReadonlySet<string>): string[] {
  // `--lk-radius-…` stands for several.
  const named = new Set([...text.matchAll(/--lk-[a-z\d-]*[a-z\d](?![a-z\d-]*[…*])/g)].map(([name]) => name))
  return [...named].filter((name) => !known.has(name))
}
