import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesIn, root } from '../../../../tooling/workspace.ts'
import type { Page } from './page.ts'

/** Returns the page with the changelogs of all packages, and with the changes that are not released yet (`.changeset`). */
export function changelogPage(): Page {
  const changeFiles = globSync('.changeset/*.md', { cwd: root, exclude: ['**/README.md'] })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const packages = packagesIn('packages').map(({ manifest, directory }) => {
    const changes = changeFiles.filter(
      (text) =>
        text.split('---')[1]?.includes(`"${manifest.name}"`) || text.split('---')[1]?.includes(`'${manifest.name}'`),
    )
    const file = join(directory, 'CHANGELOG.md')
    const changelogText = existsSync(file)
      ? readFileSync(file, 'utf8')
          .replace(/^# .*\n/, '')
          .replace(/^(#+) /gm, '#$1 ')
      : ''
    return { name: manifest.name, changes: changes.map(textOf), released: changelogText }
  })
  const sections = packages
    .filter(({ changes, released }) => changes.length > 0 || released)
    .map(({ name, changes, released }) => {
      const unreleasedSection =
        changes.length > 0 ? `### Not released yet\n\n${changes.map((text) => `- ${text}`).join('\n')}` : ''
      return [`## ${name}`, unreleasedSection, released.trim()].filter(Boolean).join('\n\n')
    })
  return {
    path: 'help/changelog.md',
    title: 'Changelog',
    description: 'What changed, by package and version.',
    headings: { min: 2, max: 2 },
    body: [
      'All packages have one version. [Versioning](/help/versioning/) says what a number promises.',
      ...sections,
    ].join('\n\n'),
  }
}

/**
 * Returns the text of a change file without its front matter. All paragraphs but the first are indented, so that they belong to the same
 * list item.
 */
function textOf(file: string): string {
  return file.split('---').slice(2).join('---').trim().replace(/\n/g, '\n  ')
}
