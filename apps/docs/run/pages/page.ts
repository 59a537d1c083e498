/** A page of the site that is generated during the build. */
export type Page = {
  /** The path below `src/content/docs`. */
  path: string
  title: string
  description: string
  body: string
  /** The levels of headings in the table of contents. */
  headings?: { min: number; max: number }
}

export function pageText({ title, description, body, headings }: Page): string {
  const lines = ['---', `title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`]
  if (headings)
    lines.push('tableOfContents:', `  minHeadingLevel: ${headings.min}`, `  maxHeadingLevel: ${headings.max}`)
  return `${[...lines, '---'].join('\n')}\n\n${body.trim()}\n`
}
