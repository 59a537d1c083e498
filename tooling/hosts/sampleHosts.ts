/** The most sites in a sample, because each site takes up to a minute to test. */
const maxSites = 2

/**
 * Chooses the sites to test when there is no time for all of them: the changed sites of `examples/`. If the codemod has changed, also
 * chooses a site that the codemod migrates. If there is no such site, chooses `react-vite`, the site of the README.
 *
 * @param files - The changed files, by paths from the root of the repository.
 * @param all - The names of every site.
 */
export function sampleHosts(files: readonly string[], all: readonly string[]): readonly string[] {
  const changedSites = files.flatMap((file) => {
    const example = /^examples\/([^/]+)\//.exec(file)?.[1]
    if (example) return [example]
    const kit = /^packages\/codemod\/(?:fixtures\/([^/]+)\/|src\/)/.exec(file)
    return kit ? [`from-${kit[1] ?? 'rainbowkit'}`] : []
  })
  const knownSites = [...new Set(changedSites)].filter((name) => all.includes(name))
  return knownSites.length > 0 ? knownSites.slice(0, maxSites) : ['react-vite']
}
