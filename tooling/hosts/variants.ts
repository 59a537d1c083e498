/** A site of `examples/` with other versions, other scripts, or more files. */
export type Variant = {
  /** The name of the example in `examples/`. */
  of: string
  /** What differs from the example, besides versions. The support matrix shows this text. */
  how?: string
  versions?: Readonly<Record<string, string>>
  scripts?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, string>>
}

const react18 = { react: '^18.3.1', 'react-dom': '^18.3.1', '@types/react': '^18.3.0', '@types/react-dom': '^18.3.0' }

export const variants: Readonly<Record<string, Variant>> = {
  'react-18': { of: 'react-vite', versions: react18 },
  'next-15': { of: 'next-app', versions: { next: '^15.5.0' } },
  'next-webpack': {
    of: 'next-app',
    how: 'by webpack',
    scripts: { dev: 'next dev --webpack', build: 'next build --webpack' },
  },
  // This variant uses the configuration that `create-next-app` writes.
  'next-cache': {
    of: 'next-app',
    how: '`cacheComponents`',
    files: { 'next.config.mjs': 'export default { cacheComponents: true, partialPrefetching: true }\n' },
  },
}

/** The names of the sites that the codemod migrates from `packages/codemod/fixtures/`, each with the kit that the site used before. */
export const migrated: Readonly<Record<string, string>> = {
  'from-rainbowkit': 'rainbowkit',
  'from-connectkit': 'connectkit',
  'from-appkit': 'appkit',
}

type Manifest = { [field in 'scripts' | 'dependencies' | 'devDependencies']?: Record<string, string> }

/** Returns the manifest of a variant: the manifest of its example with the variant's changes. */
export function toVariant(
  manifest: Manifest,
  { versions = {}, scripts = {} }: Pick<Variant, 'versions' | 'scripts'>,
): Manifest {
  const changeVersions = (entries: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(entries).map(([name, range]) => [name, versions[name] ?? range]))
  return {
    ...manifest,
    scripts: { ...manifest.scripts, ...scripts },
    dependencies: changeVersions(manifest.dependencies),
    devDependencies: changeVersions(manifest.devDependencies),
  }
}
