import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../../../tooling/workspace.ts'

/** The links of a built page, and the ids on the page to which links can lead. */
export type BuiltPage = { path: string; targets: readonly string[]; ids: ReadonlySet<string> }

export function readPage(path: string, html: string): BuiltPage {
  const readAttribute = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => decodeAmpersands(value))
  return { path, targets: [...readAttribute('href'), ...readAttribute('src')], ids: new Set(readAttribute('id')) }
}

const decodeAmpersands = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#x26;', '&')

/**
 * Returns the dead links of the built site: links to pages or files that were not built, and links to ids that a page does not have. Does
 * not check links to other sites.
 */
export function deadLinks(folder: string): { count: number; faults: string[] } {
  const files = globSync('**/*.html', { cwd: folder }).sort()
  const pages = new Map(files.map((file) => [file, readPage(file, readFileSync(join(folder, file), 'utf8'))]))
  let count = 0
  const faults = [...pages.values()].flatMap((page) =>
    [...new Set(page.targets)].flatMap((target) => {
      if (!target || /^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return []
      count++
      const url = new URL(target, `http://site/${page.path.replace(/index\.html$/, '')}`)
      const path = decodeURIComponent(url.pathname).slice(1)
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
      if (!existsSync(join(folder, file)) || statSync(join(folder, file)).isDirectory())
        return [`${page.path}: ${target} is not there`]
      const anchor = decodeURIComponent(url.hash.slice(1))
      const hasAnchor = !anchor || pages.get(file)?.ids.has(anchor) !== false
      return hasAnchor ? [] : [`${page.path}: ${target} has no such place`]
    }),
  )
  return { count, faults }
}

/** Returns the dead links in the repository's documents, which lead to a file or a heading that does not exist. */
export function deadDocumentLinks(): { count: number; faults: string[] } {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.startsWith('.changeset/') && !file.startsWith('apps/docs/src/'))
  let count = 0
  const faults = files.flatMap((file) =>
    targetsOf(readFileSync(join(root, file), 'utf8')).flatMap((target) => {
      if (/^[a-z][a-z\d+.-]*:/i.test(target)) return []
      count++
      const [path = '', anchor] = target.split('#')
      const linkedFile = path ? normalize(join(dirname(file), path)) : file
      if (!existsSync(join(root, linkedFile))) return [`${file}: ${target} is not there`]
      if (!anchor || !linkedFile.endsWith('.md')) return []
      return anchorsOf(readFileSync(join(root, linkedFile), 'utf8')).has(anchor)
        ? []
        : [`${file}: ${target} has no such place`]
    }),
  )
  return { count, faults }
}

/** Returns the addresses of all links and pictures in a Markdown text. Leaves out code. */
export function targetsOf(text: string): string[] {
  const prose = text.replace(/^[ \t]*```[\s\S]*?^[ \t]*```$/gm, '').replace(/`[^`\n]*`/g, '')
  const matches = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/<(?:img|a)[^>]*\s(?:src|href)="([^"]+)"/g)]
  return matches.map(([, target = '']) => target)
}

/** Returns the ids in a document to which links can lead: those of its headings and of its `<a id>` elements. */
export function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slug(title))
  const namedAnchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...namedAnchors])
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[`*_]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')
