/** A page of the site that is generated when the site is built. */
export type Page = {
  /** The path of the page's file below `src/content/docs`. */
  path: string
  title: string
  description: string
  body: string
  /** Which levels of headings the table of contents shows. */
  headings?: { min: number; max: number }
}

export function pageText({ title, description, body, headings }: Page): string {
  const lines = ['---', `title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`]
  if (headings)
    lines.push('tableOfContents:', `  minHeadingLevel: ${headings.min}`, `  maxHeadingLevel: ${headings.max}`)
  return `${[...lines, '---'].join('\n')}\n\n${body.trim()}\n`
}
