/** Escapes a text so that it is not read as HTML, also inside Markdown and MDX. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
    .replaceAll('|', '&#124;')
    .replaceAll('*', '&#42;')
    .replaceAll('_', '&#95;')
}

/** Converts a line of a doc comment to HTML: code in backticks becomes `<code>`, and addresses become links. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 2 ? code(part.slice(1, -1)) : linkAddresses(escapeHtml(part)),
    )
    .join('')
}

/**
 * Converts addresses to links. The text of a link contains a `<wbr>`, because Markdown would otherwise turn the address into a second link.
 */
function linkAddresses(text: string): string {
  return text.replace(/https?:\/\/[^\s)<]+[^\s)<.,]/g, (url) => `<a href="${url}">${url.replace(':', ':<wbr>')}</a>`)
}

/** For each type that has a description on the site, the address of the description. */
export type Links = Readonly<Record<string, string>>

export function code(text: string, links: Links = {}): string {
  const parts = escapeHtml(text).split(/\b([A-Za-z]\w+(?:\.[A-Z]\w+)?)\b/)
  const linkedParts = parts.map((part) => (Object.hasOwn(links, part) ? `<a href="${links[part]}">${part}</a>` : part))
  // A line break is allowed before the arguments of a type, because the type may be long.
  return `<code>${linkedParts.join('').replaceAll('&lt;', '&lt;<wbr>')}</code>`
}

export type Cell = { html: string; label: string }

/**
 * Returns a table whose rows become blocks on a phone: each cell has the heading of its column as a label. The first cell contains the
 * name, so that a search for the name finds the row.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('')
  const body = rows.map((row) => {
    const cells = row.map((cell, index) =>
      index === 0
        ? `<th scope="row" data-pagefind-weight="6">${cell}</th>`
        : `<td data-label="${headings[index]}"${cell === '' || cell === '–' ? ' class="none"' : ''}>${cell}</td>`,
    )
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table class="facts">\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}
