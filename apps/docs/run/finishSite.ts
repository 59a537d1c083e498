import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Adds the attribute `data-label` to each cell of a table, with the heading of the cell's column. On a phone, each row is a block, and the
 * style sheet shows these labels.
 */
export function labelTables(html: string): string {
  return html.replace(/<table>([\s\S]*?)<\/table>/g, (_, inner: string) => {
    const headings = [...inner.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, text = '']) =>
      text.replace(/<[^>]+>/g, '').replaceAll('"', '&quot;'),
    )
    const rows = inner.replace(/<tr>[\s\S]*?<\/tr>/g, (row) => {
      let column = 0
      return row.replace(/<td\b([^>]*)>/g, (_cell, attributes: string) => {
        const label = headings[column] ?? ''
        column++
        return column === 1 || !label ? `<td${attributes}>` : `<td${attributes} data-label="${label}">`
      })
    })
    return `<table class="stack">${rows}</table>`
  })
}

/**
 * Changes the role of scrollable code from `region` to `group` in the site's script. A region is a landmark, and a page has too many code
 * blocks for that. The keyboard can still reach the code.
 */
export function groupCode(script: string): string {
  const region = '"role","region"'
  if (!script.includes(region)) throw new Error('The script of code blocks gives them no role any more.')
  return script.replace(region, '"role","group"')
}

/** An Astro integration that changes the HTML and the scripts after the site is built. */
export const finishedSite = {
  name: 'finished-site',
  hooks: {
    'astro:build:done': ({ dir }: { dir: URL }) => {
      const folder = fileURLToPath(dir)
      changeFiles(folder, '**/*.html', labelTables)
      changeFiles(folder, '_astro/ec.*.js', groupCode)
    },
  },
}

function changeFiles(folder: string, pattern: string, edit: (text: string) => string) {
  const files = globSync(pattern, { cwd: folder })
  if (files.length === 0) throw new Error(`The site has no ${pattern}.`)
  for (const file of files) {
    const path = join(folder, file)
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
  }
}
