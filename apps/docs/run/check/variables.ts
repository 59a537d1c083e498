/** Returns the theme variables that a text mentions but that do not exist. */
export function unknownVariables(text: string, variableNames: ReadonlySet<string>): string[] {
  // Leaves out names such as `--lk-radius-…`, which stand for several variables.
  const mentionedNames = new Set([...text.matchAll(/--lk-[a-z\d-]*[a-z\d](?![a-z\d-]*[…*])/g)].map(([name]) => name))
  return [...mentionedNames].filter((name) => !variableNames.has(name))
}
