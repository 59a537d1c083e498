export type Bump = 'major' | 'minor' | 'patch'
export type ChangeFile = { releases: Readonly<Record<string, Bump>>; summary: string }

/**
 * Reads a change file of Changesets: packages with their version steps between two lines of dashes, then the text for readers of the
 * changelog.
 *
 * @throws Error that quotes the line which is wrong
 */
export function parseChangeFile(text: string): ChangeFile {
  const [, head, body = ''] = text.match(/^---\n([\s\S]*?)---\n([\s\S]*)$/) ?? []
  if (head === undefined) throw new Error('it does not begin with a block between two lines of dashes')
  const releases: Record<string, Bump> = {}
  for (const line of head.split('\n').filter((line) => line.trim())) {
    const [, name = '', bump = ''] = line.match(/^["']?([^"':]+)["']?:\s*["']?(\w+)["']?\s*$/) ?? []
    if (!isBump(bump)) throw new Error(`"${line}" is not a package and one of major, minor, patch`)
    releases[name] = bump
  }
  if (Object.keys(releases).length === 0) throw new Error('it names no package')
  const summary = body.trim()
  if (!summary) throw new Error('it says nothing about the change')
  return { releases, summary }
}

function isBump(word: string): word is Bump {
  return word === 'major' || word === 'minor' || word === 'patch'
}
