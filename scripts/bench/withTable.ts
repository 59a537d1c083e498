/**
 * Puts a table between two marks of the README: `<!-- <name>:start -->` and `<!-- <name>:end -->`.
 *
 * @throws Error where there are no such marks.
 */
export function withTable(readme: string, name: string, table: string): string {
  const marks = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(\\n<!-- ${name}:end -->)`)
  if (!marks.test(readme)) throw new Error(`README.md has no <!-- ${name}:start --> and <!-- ${name}:end -->.`)
  return readme.replace(marks, (_, start, end) => `${start}${table}${end}`)
}
