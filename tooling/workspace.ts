import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

export type Manifest = {
  name: string
  version: string
  private?: boolean
  exports?: Record<string, unknown>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type WorkspacePackage = { directory: string; manifest: Manifest }

/** Returns the packages in one folder of the workspace, sorted by path. */
export function packagesIn(folder: 'packages' | 'apps'): WorkspacePackage[] {
  return globSync(`${folder}/*/package.json`, { cwd: root })
    .sort()
    .map((file) => ({
      directory: join(root, dirname(file)),
      manifest: JSON.parse(readFileSync(join(root, file), 'utf8')),
    }))
}
