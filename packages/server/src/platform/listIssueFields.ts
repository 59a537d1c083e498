/** Returns the names of the fields that a schema refused, without duplicates, as one text for an error message: `page, entries`. */
export function listIssueFields({ issues }: { issues: readonly { path: readonly PropertyKey[] }[] }): string {
  return [...new Set(issues.map(({ path }) => path.map(String).join('.') || 'its form'))].join(', ')
}
