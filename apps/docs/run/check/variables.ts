/** The theme variables that a text names but that do not exist. */
export function unknownVariables(text: string, variableNames: ReadonlySet<string>): string[] {
  // A name such as `--lk-radius-…` stands for several variables and is left out.
  const mentionedNames = new Set([...text.matchAll(/--lk-[a-z\d-]*[a-z\d](?![a-z\d-]*[…*])/g)].map(([name]) => name))
  return [...mentionedNames].filter((name) => !variableNames.has(name))
}
