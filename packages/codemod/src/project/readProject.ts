import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of the files in a folder. The keys are paths relative to the folder, with `/`. */
export type ProjectTexts = {
  /** TypeScript and JavaScript files. */
  sources: ReadonlyMap<string, string>
  /** All `package.json` files. */
  manifests: ReadonlyMap<string, string>
  /** Other files, which may contain the old toolkit's name, but are not changed. */
  others: ReadonlyMap<string, string>
}

const skippedFolderPattern = /^(?:node_modules|dist|build|out|coverage|\..*)$/
const isSourceFile = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name)
/** Whether a file is not migrated, and only searched for the old toolkit's name. */
const isSearchedOnly = (name: string) => /\.(?:html|css|scss|less|vue|svelte|astro|mdx|d\.ts)$/.test(name)

/** Reads a folder, without installed packages and build output. */
export function readProject(root: string): ProjectTexts {
  const sources = new Map<string, string>()
  const manifests = new Map<string, string>()
  const searchedOnlyFiles = new Map<string, string>()
  const readFolder = (folder: string) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && !skippedFolderPattern.test(entry.name)) readFolder(path)
      if (!entry.isFile()) continue
      const textsOfKind =
        entry.name === 'package.json'
          ? manifests
          : isSourceFile(entry.name)
            ? sources
            : isSearchedOnly(entry.name)
              ? searchedOnlyFiles
              : undefined
      textsOfKind?.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  readFolder('')
  return { sources, manifests, others: searchedOnlyFiles }
}
