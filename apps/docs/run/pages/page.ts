/** A page of the site that is written at build time. */
export type Page = {
  /** Below `src/content/docs`. */
  path: string
  title: string
  description: string
  body: string
  /** Levels of the headings on the right. */
  headings?: { min: number; max: number }
}

export function pageText({ title, description, body, headings }: Page): string {
  const lines = ['---', `title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`]
  if (headings)
    lines.push('tableOfContents:', `  minHeadingLevel: ${headings.min}`, `  maxHeadingLevel: ${headings.max}`)
  return `${[...lines, '---'].join('\n')}\n\n${body.trim()}\n`
}
