/** The fields that a schema refused, each once, for a message: `page, entries`. */
export function issueFields({ issues }: { issues: readonly { path: readonly PropertyKey[] }[] }): string {
  return [...new Set(issues.map(({ path }) => path.map(String).join('.') || 'its form'))].join(', ')
}
